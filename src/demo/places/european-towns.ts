/** Towns by country; see `towns.ts` for the columns. */

export const germanTowns = `
  Berlin | Berlin | 52.52 13.4 | 12 | Kurfürstendamm, Alexanderplatz*, Schloßstraße, Friedrichstraße, Potsdamer Platz*, Prenzlauer Berg, Gropius Passagen*
  Hamburg | Hamburg | 53.55 9.99 | 9 | Mönckebergstraße, Spitalerstraße, Altona, Alstertal*, Europa Passage*
  München | Bayern | 48.14 11.58 | 9 | Kaufingerstraße, Sendlinger Straße, Olympia*, Riem*
  Köln | Nordrhein-Westfalen | 50.94 6.96 | 8 | Schildergasse, Hohe Straße, Ehrenstraße, Rhein-Center*
  Frankfurt | Hessen | 50.11 8.68 | 7 | Zeil, MyZeil*, Nordwestzentrum*, Skyline Plaza*
  Stuttgart | Baden-Württemberg | 48.78 9.18 | 6 | Königstraße, Milaneo*, Gerber*
  Düsseldorf | Nordrhein-Westfalen | 51.23 6.78 | 6 | Schadowstraße, Flinger Straße, Arcaden*
  Dortmund | Nordrhein-Westfalen | 51.51 7.47 | 4 | Westenhellweg, Thier-Galerie*
  Essen | Nordrhein-Westfalen | 51.46 7.01 | 4 | Limbecker Platz*, Kettwiger Straße
  Leipzig | Sachsen | 51.34 12.37 | 4 | Petersstraße, Höfe am Brühl*
  Dresden | Sachsen | 51.05 13.74 | 4 | Prager Straße, Altmarkt-Galerie*
  Hannover | Niedersachsen | 52.37 9.73 | 4 | Bahnhofstraße, Ernst-August-Galerie*
  Nürnberg | Bayern | 49.45 11.08 | 4 | Karolinenstraße, Breite Gasse
  Bremen | Bremen | 53.08 8.8 | 3 | Sögestraße, Weserpark*
  Münster | Nordrhein-Westfalen | 51.96 7.63 | 2 | Ludgeristraße, Prinzipalmarkt
  Freiburg | Baden-Württemberg | 48.0 7.85 | 2 | Kaiser-Joseph-Straße, Schwarzwald City*
`

export const frenchTowns = `
  Paris | Île-de-France | 48.86 2.35 | 16 | Rue de Rivoli, Forum des Halles*, Boulevard Haussmann, La Défense*, Le Marais, Beaugrenelle*, Passy, Saint-Germain, Créteil Soleil*, Rosny 2*
  Lyon | Auvergne-Rhône-Alpes | 45.76 4.84 | 7 | Part-Dieu*, Rue de la République, Confluence*
  Marseille | Provence | 43.3 5.37 | 6 | Les Terrasses du Port*, Rue Saint-Ferréol, La Valentine*
  Toulouse | Occitanie | 43.6 1.44 | 5 | Rue d’Alsace-Lorraine, Blagnac*
  Lille | Hauts-de-France | 50.63 3.06 | 5 | Euralille*, Rue de Béthune
  Bordeaux | Nouvelle-Aquitaine | 44.84 -0.58 | 5 | Rue Sainte-Catherine, Mériadeck*
  Nantes | Pays de la Loire | 47.22 -1.55 | 4 | Rue Crébillon, Atlantis*
  Nice | Provence | 43.7 7.27 | 4 | Avenue Jean-Médecin, Cap 3000*
  Strasbourg | Grand Est | 48.58 7.75 | 4 | Place Kléber, Rivetoile*
  Montpellier | Occitanie | 43.61 3.88 | 3 | Polygone*, Odysseum*
  Rennes | Bretagne | 48.11 -1.68 | 3 | Rue Le Bastard, Alma*
  Grenoble | Auvergne-Rhône-Alpes | 45.19 5.72 | 2 | Grand Place*, Rue Félix-Poulat
`

export const dutchTowns = `
  Amsterdam | Noord-Holland | 52.37 4.9 | 8 | Kalverstraat, Nieuwendijk, Leidsestraat, Gelderlandplein*, Buikslotermeer*
  Rotterdam | Zuid-Holland | 51.92 4.48 | 6 | Lijnbaan, Coolsingel, Alexandrium*
  Den Haag | Zuid-Holland | 52.08 4.31 | 5 | Grote Marktstraat, Leidschendam*
  Utrecht | Utrecht | 52.09 5.12 | 5 | Hoog Catharijne*, Oudegracht
  Eindhoven | Noord-Brabant | 51.44 5.48 | 3 | Heuvel*, Demer
  Groningen | Groningen | 53.22 6.57 | 3 | Herestraat
  Maastricht | Limburg | 50.85 5.69 | 2 | Grote Staat, Mosae Forum*
`

export const belgianTowns = `
  Brussel | Brussel | 50.85 4.35 | 6 | Nieuwstraat, Louizalaan, Woluwe*, Docks*
  Antwerpen | Vlaanderen | 51.22 4.4 | 5 | Meir, Wijnegem*
  Gent | Vlaanderen | 51.05 3.72 | 3 | Veldstraat
  Brugge | Vlaanderen | 51.21 3.22 | 2 | Steenstraat
  Liège | Wallonie | 50.63 5.57 | 3 | Médiacité*, Belle-Île*
`

export const spanishTowns = `
  Madrid | Madrid | 40.42 -3.7 | 10 | Gran Vía, Serrano, Preciados, La Vaguada*, Xanadú*, Fuencarral
  Barcelona | Cataluña | 41.39 2.17 | 9 | Passeig de Gràcia, Portal de l’Àngel, Diagonal*, La Maquinista*, Glòries*
  Valencia | Comunidad Valenciana | 39.47 -0.38 | 5 | Calle Colón, Nuevo Centro*
  Sevilla | Andalucía | 37.39 -5.98 | 4 | Calle Tetuán, Lagoh*
  Bilbao | País Vasco | 43.26 -2.93 | 4 | Gran Vía, Zubiarte*
  Málaga | Andalucía | 36.72 -4.42 | 4 | Calle Larios, Larios Centro*
  Zaragoza | Aragón | 41.65 -0.88 | 3 | Puerto Venecia*, Paseo Independencia
`

export const portugueseTowns = `
  Lisboa | Lisboa | 38.72 -9.14 | 6 | Chiado, Rua Augusta, Colombo*, Vasco da Gama*
  Porto | Norte | 41.15 -8.61 | 4 | Rua de Santa Catarina, NorteShopping*
  Braga | Norte | 41.55 -8.42 | 2 | Rua do Souto, Braga Parque*
`

export const italianTowns = `
  Milano | Lombardia | 45.46 9.19 | 9 | Corso Buenos Aires, Corso Vittorio Emanuele, Piazza Gae Aulenti, CityLife*, Il Centro*
  Roma | Lazio | 41.9 12.5 | 9 | Via del Corso, Via Cola di Rienzo, Porta di Roma*, Euroma 2*
  Torino | Piemonte | 45.07 7.69 | 5 | Via Roma, Via Garibaldi, Le Gru*
  Bologna | Emilia-Romagna | 44.49 11.34 | 4 | Via Indipendenza, Gran Reno*
  Firenze | Toscana | 43.77 11.25 | 4 | Via dei Calzaiuoli, I Gigli*
  Napoli | Campania | 40.85 14.27 | 4 | Via Toledo, Vulcano Buono*
  Verona | Veneto | 45.44 10.99 | 3 | Via Mazzini, Adigeo*
`

export const austrianTowns = `
  Wien | Wien | 48.21 16.37 | 7 | Mariahilfer Straße, Kärntner Straße, Donauzentrum*, SCS*
  Graz | Steiermark | 47.07 15.44 | 3 | Herrengasse, Murpark*
  Linz | Oberösterreich | 48.31 14.29 | 3 | Landstraße, PlusCity*
  Salzburg | Salzburg | 47.81 13.04 | 3 | Getreidegasse, Europark*
  Innsbruck | Tirol | 47.27 11.39 | 2 | Maria-Theresien-Straße, DEZ*
`

export const danishTowns = `
  København | Hovedstaden | 55.68 12.57 | 6 | Strøget, Fisketorvet*, Field’s*, Frederiksberg*
  Aarhus | Midtjylland | 56.16 10.2 | 3 | Søndergade, Bruun’s Galleri*
  Odense | Syddanmark | 55.4 10.39 | 2 | Vestergade, Rosengård*
`

export const swedishTowns = `
  Stockholm | Stockholm | 59.33 18.07 | 7 | Drottninggatan, Gallerian*, Täby*, Mall of Scandinavia*, Götgatan
  Göteborg | Västra Götaland | 57.71 11.97 | 4 | Nordstan*, Kungsgatan, Frölunda*
  Malmö | Skåne | 55.6 13.0 | 3 | Södra Förstadsgatan, Emporia*
  Uppsala | Uppsala | 59.86 17.64 | 2 | Svartbäcksgatan, Gränby*
`

export const polishTowns = `
  Warszawa | Mazowieckie | 52.23 21.01 | 7 | Marszałkowska, Złote Tarasy*, Arkadia*, Nowy Świat
  Kraków | Małopolskie | 50.06 19.94 | 5 | Floriańska, Galeria Krakowska*
  Wrocław | Dolnośląskie | 51.11 17.03 | 4 | Świdnicka, Pasaż Grunwaldzki*
  Gdańsk | Pomorskie | 54.35 18.65 | 4 | Długa, Galeria Bałtycka*
  Poznań | Wielkopolskie | 52.41 16.93 | 4 | Półwiejska, Stary Browar*
  Łódź | Łódzkie | 51.76 19.46 | 3 | Piotrkowska, Manufaktura*
`
