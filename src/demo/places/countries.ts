export const countries = [
  'United Kingdom',
  'Ireland',
  'United States',
  'India',
  'Germany',
  'France',
  'Netherlands',
  'Belgium',
  'Spain',
  'Portugal',
  'Italy',
  'Austria',
  'Denmark',
  'Sweden',
  'Poland',
] as const

export type Country = (typeof countries)[number]

/** Minutes after local midnight, in whole quarter hours. `null` if closed on Sundays. */
interface UsualHours {
  readonly weekday: readonly [opens: number, closes: number]
  readonly saturday: readonly [opens: number, closes: number]
  readonly sunday: readonly [opens: number, closes: number] | null
}

/** Properties that all stores of a country share. */
export interface CountryFacts {
  /** ISO 4217. */
  readonly currency: string
  /** Price level: units of the currency that buy as much as one pound. */
  readonly perPound: number
  readonly street: UsualHours
  readonly centre: UsualHours
  /** Streets and shopping centres that any town of the country can have. An asterisk marks a shopping centre. */
  readonly places: string
}

export const countryFacts: Readonly<Record<Exclude<Country, 'India'>, CountryFacts>> = {
  'United Kingdom': {
    currency: 'GBP',
    perPound: 1,
    street: { weekday: [540, 1080], saturday: [540, 1080], sunday: [660, 1020] },
    centre: { weekday: [540, 1200], saturday: [540, 1140], sunday: [660, 1020] },
    places:
      'High Street, Market Place, Market Street, King Street, Queen Street, Church Street, Bridge Street, Station Road, Castle Street, George Street, Fore Street, Broad Street, Victoria Street, London Road, Westgate, New Street, The Parade, Mill Lane, St Mary’s Street, Cross Street, Abbey Street, Albert Street, Corn Exchange, Bank Street, Riverside Centre*, Kingsway Centre*, The Arcades*, Priory Centre*, Meadow Retail Park*, Abbey Retail Park*, Gateway Retail Park*, Guildhall Centre*, Parkway Retail Park*, Brunel Centre*, Orchard Centre*, Ringway Retail Park*',
  },
  Ireland: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [540, 1080], saturday: [540, 1080], sunday: [720, 1080] },
    centre: { weekday: [540, 1260], saturday: [540, 1140], sunday: [660, 1080] },
    places:
      'Main Street, High Street, Parnell Street, Pearse Street, Bridge Street, Church Street, Market Square, Patrick Street, Castle Street, Abbey Street, The Quays, Dublin Road, Mill Street, Town Centre*, Riverside*, Fairgreen*, Retail Park*, Parkway*, The Square*, Marketplace*',
  },
  'United States': {
    currency: 'USD',
    perPound: 1.4,
    street: { weekday: [600, 1200], saturday: [600, 1200], sunday: [660, 1080] },
    centre: { weekday: [600, 1260], saturday: [600, 1260], sunday: [660, 1140] },
    places:
      'Main Street, Broad Street, Market Street, Washington Avenue, Park Avenue, Elm Street, Lake Street, Grand Avenue, Central Avenue, Franklin Street, Jefferson Street, Front Street, Union Street, State Street, Riverfront, Midtown, Arts District, Town Center*, Crossroads*, Galleria*, Lakeside Mall*, Northgate Mall*, Southpoint*, The Commons*, Village Square*, Eastland*, Westgate Mall*, Promenade*, Premium Outlets*, Marketplace*',
  },
  Germany: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [570, 1140], saturday: [570, 1140], sunday: null },
    centre: { weekday: [600, 1200], saturday: [600, 1200], sunday: null },
    places:
      'Hauptstraße, Bahnhofstraße, Marktplatz, Lange Straße, Königstraße, Rathausplatz, Schulstraße, Gartenstraße, Kaiserstraße, Poststraße, Bergstraße, Am Markt, Wilhelmstraße, Friedrichstraße, Kirchstraße, Neumarkt, City-Galerie*, Rathaus-Center*, Stadtgalerie*, Forum*, Schloss-Arkaden*, Park-Center*, Marktkauf-Center*, Südring-Center*',
  },
  France: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [600, 1140], saturday: [600, 1140], sunday: null },
    centre: { weekday: [570, 1200], saturday: [570, 1200], sunday: null },
    places:
      'Rue de la République, Grande Rue, Place du Marché, Rue Nationale, Rue du Commerce, Rue Victor-Hugo, Place de l’Hôtel de Ville, Rue de Paris, Rue Jean-Jaurès, Avenue de la Gare, Boulevard Gambetta, Rue des Halles, Place Carnot, Rue Pasteur, Les Arcades*, Grand Centre*, Les Quatre Temps*, Le Parc*, Belle Épine*, Les Portes*, Saint-Georges*, La Galerie*',
  },
  Netherlands: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [570, 1080], saturday: [570, 1080], sunday: [720, 1020] },
    centre: { weekday: [570, 1200], saturday: [570, 1080], sunday: [720, 1080] },
    places:
      'Hoofdstraat, Grote Markt, Kerkstraat, Dorpsstraat, Stationsweg, Marktstraat, Langestraat, Molenstraat, Nieuwstraat, Brink, Raadhuisplein, Breestraat, Winkelhof*, Stadshart*, De Passage*, Zuidplein*, Oosterpoort*, Woonboulevard*',
  },
  Belgium: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [600, 1110], saturday: [600, 1110], sunday: null },
    centre: { weekday: [600, 1200], saturday: [600, 1200], sunday: null },
    places:
      'Grote Markt, Stationsstraat, Hoogstraat, Marktplein, Kerkstraat, Rue Neuve, Rue de la Gare, Place Verte, Koningsplein, Steenweg, Shopping Noord*, Shopping Zuid*, Galerie Royale*, City 2*, Retailpark*, Les Bastions*',
  },
  Spain: {
    currency: 'EUR',
    perPound: 1.1,
    street: { weekday: [600, 1260], saturday: [600, 1260], sunday: null },
    centre: { weekday: [600, 1320], saturday: [600, 1320], sunday: null },
    places:
      'Calle Mayor, Plaza de España, Calle Real, Avenida de la Constitución, Rambla, Plaza Mayor, Calle Nueva, Calle San Juan, Avenida de Europa, Calle del Carmen, Paseo Marítimo, Calle Ancha, Parque Sur*, El Faro*, Gran Plaza*, La Estación*, Bahía*, Los Arcos*, Las Rosas*, Nuevo Parque*',
  },
  Portugal: {
    currency: 'EUR',
    perPound: 1,
    street: { weekday: [600, 1140], saturday: [600, 1140], sunday: null },
    centre: { weekday: [600, 1320], saturday: [600, 1320], sunday: [600, 1320] },
    places:
      'Rua Direita, Avenida da Liberdade, Praça da República, Rua da Igreja, Largo da Estação, Rua Nova, Avenida Central, Rua 5 de Outubro, Fórum*, Parque Atlântico*, Arena*, Nova Galeria*, Praça Nova*, Alegro*',
  },
  Italy: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [600, 1170], saturday: [600, 1170], sunday: [660, 1140] },
    centre: { weekday: [540, 1260], saturday: [540, 1260], sunday: [600, 1260] },
    places:
      'Via Roma, Corso Italia, Piazza Garibaldi, Via Mazzini, Corso Cavour, Via Dante, Piazza del Duomo, Via Verdi, Corso Umberto, Via Nazionale, Piazza della Repubblica, Via Manzoni, Le Porte*, I Portici*, Centro Nord*, La Fontana*, Il Parco*, Le Torri*, Centro Sud*, La Corte*',
  },
  Austria: {
    currency: 'EUR',
    perPound: 1.2,
    street: { weekday: [540, 1110], saturday: [540, 1020], sunday: null },
    centre: { weekday: [540, 1140], saturday: [540, 1080], sunday: null },
    places:
      'Hauptplatz, Landstraße, Bahnhofstraße, Stadtplatz, Wiener Straße, Linzer Straße, Rathausplatz, Burggasse, Annenstraße, Kirchengasse, Arkade*, Citypark*, Stadtgalerie*, Forum*, West-Center*, Shopping Nord*',
  },
  Denmark: {
    currency: 'DKK',
    perPound: 9,
    street: { weekday: [600, 1080], saturday: [600, 960], sunday: [660, 900] },
    centre: { weekday: [600, 1200], saturday: [600, 1080], sunday: [600, 1080] },
    places:
      'Algade, Østergade, Nørregade, Storegade, Torvet, Jernbanegade, Havnegade, Kongensgade, Skolegade, Storcenter*, Bytorvet*, Havneparken*, Nordcentret*, Sydcentret*',
  },
  Sweden: {
    currency: 'SEK',
    perPound: 13.5,
    street: { weekday: [600, 1140], saturday: [600, 1020], sunday: [660, 960] },
    centre: { weekday: [600, 1200], saturday: [600, 1080], sunday: [660, 1080] },
    places:
      'Storgatan, Stora Torget, Kyrkogatan, Järnvägsgatan, Södergatan, Norra Vägen, Hamngatan, Skolgatan, Vasagatan, Centrum*, Galleria Väst*, Torgköp*, Nova Lund*, Norrgallerian*',
  },
  Poland: {
    currency: 'PLN',
    perPound: 5,
    street: { weekday: [600, 1140], saturday: [600, 960], sunday: null },
    centre: { weekday: [540, 1260], saturday: [540, 1260], sunday: null },
    places:
      'Rynek, Główna, Dworcowa, Kościuszki, Mickiewicza, Wolności, Sienkiewicza, Lipowa, Kolejowa, Piłsudskiego, Galeria Centrum*, Galeria Północna*, Galeria Słoneczna*, Pasaż Handlowy*, Park Handlowy*, Nowa Galeria*',
  },
}
