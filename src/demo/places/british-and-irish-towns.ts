/** See `towns.ts` for the columns. */
export const britishTowns = `
  London | Greater London | 51.51 -0.13 | 40 | Oxford Street, Kensington High Street, Covent Garden, Stratford*, White City*, Canary Wharf*, Brent Cross*, Wimbledon, Richmond, Ealing Broadway*, Croydon, Bromley, Kingston, Islington, Camden, Clapham Junction, Putney, Wood Green, Lewisham, Ilford, Romford, Harrow, Hammersmith, Chiswick, Angel, King’s Road, Marylebone, Notting Hill, Battersea*, Paddington, Hackney, Walthamstow, Sutton, Uxbridge, Enfield, Southgate, Bayswater, Victoria, Liverpool Street, London Bridge
  Birmingham | West Midlands | 52.48 -1.9 | 14 | New Street, Bullring*, The Mailbox*, Corporation Street, Fort Parkway*, Solihull*, Sutton Coldfield, Harborne, Moseley
  Manchester | North West | 53.48 -2.24 | 13 | Deansgate, Arndale*, Trafford*, King Street, Spinningfields, Didsbury, Chorlton, Cheetham Hill
  Leeds | Yorkshire | 53.8 -1.55 | 11 | White Rose*, Trinity*, Victoria Quarter, Headingley, Crown Point*, Albion Street, Horsforth, Birstall*
  Glasgow | Scotland | 55.86 -4.25 | 12 | Buchanan Street, Argyle Street, Braehead*, Silverburn*, The Fort*, Sauchiehall Street, Byres Road
  Liverpool | North West | 53.41 -2.98 | 10 | Liverpool One*, Bold Street, Church Street, Speke*, Allerton Road, Aintree*
  Sheffield | Yorkshire | 53.38 -1.47 | 9 | Meadowhall*, Fargate, The Moor, Ecclesall Road, Crystal Peaks*
  Bristol | South West | 51.45 -2.59 | 9 | Cabot Circus*, Cribbs Causeway*, Clifton, Park Street, Gloucester Road
  Newcastle | North East | 54.98 -1.61 | 9 | Northumberland Street, Eldon Square*, Metrocentre*, Gosforth, Kingston Park*
  Edinburgh | Scotland | 55.95 -3.19 | 10 | St James Quarter*, Ocean Terminal*, George Street, Fort Kinnaird*, Stockbridge, The Gyle*, Morningside
  Nottingham | East Midlands | 52.95 -1.15 | 8 | Victoria Centre*, Clumber Street, Bridlesmith Gate, West Bridgford
  Leicester | East Midlands | 52.63 -1.13 | 8 | Highcross*, Gallowtree Gate, Fosse Park*, Silver Arcade
  Cardiff | Wales | 51.48 -3.18 | 8 | St David’s*, The Hayes, Culverhouse Cross*, Cathedral Road
  Belfast | Northern Ireland | 54.6 -5.93 | 8 | Donegall Place, Victoria Square*, CastleCourt*, Lisburn Road, Forestside*
  Southampton | South East | 50.91 -1.4 | 6 | WestQuay*, Above Bar Street, Hedge End*
  Brighton | South East | 50.82 -0.14 | 6 | Churchill Square*, North Laine, Western Road, Hove
  Reading | South East | 51.45 -0.97 | 6 | The Oracle*, Broad Street, Caversham
  Plymouth | South West | 50.37 -4.14 | 5 | Drake Circus*, New George Street, Royal William Yard
  Portsmouth | South East | 50.8 -1.09 | 5 | Gunwharf Quays*, Commercial Road, Southsea
  Coventry | West Midlands | 52.41 -1.51 | 5 | West Orchards*, Broadgate, Arena Park*
  Hull | Yorkshire | 53.74 -0.33 | 5 | St Stephen’s*, Whitefriargate, Princes Quay*
  Bradford | Yorkshire | 53.79 -1.75 | 5 | The Broadway*, Darley Street
  Stoke-on-Trent | West Midlands | 53.0 -2.18 | 4 | Hanley, Festival Park*
  Wolverhampton | West Midlands | 52.59 -2.13 | 4 | Mander Centre*, Dudley Street
  Derby | East Midlands | 52.92 -1.48 | 5 | Derbion*, Sadler Gate
  Aberdeen | Scotland | 57.15 -2.1 | 5 | Union Street, Bon Accord*, Union Square*
  Dundee | Scotland | 56.46 -2.97 | 4 | Overgate*, Murraygate
  Norwich | East of England | 52.63 1.3 | 5 | Chantry Place*, Castle Quarter*, London Street
  Swansea | Wales | 51.62 -3.94 | 4 | Oxford Street, Quadrant*
  Oxford | South East | 51.75 -1.26 | 6 | Westgate*, Cornmarket Street, Summertown
  Cambridge | East of England | 52.21 0.12 | 6 | Grand Arcade*, Petty Cury, The Grafton*
  York | Yorkshire | 53.96 -1.08 | 4 | Vangarde*, Parliament Street, Monks Cross*
  Bath | South West | 51.38 -2.36 | 4 | SouthGate*, Milsom Street
  Exeter | South West | 50.72 -3.53 | 4 | Princesshay*, Guildhall*
  Milton Keynes | South East | 52.04 -0.76 | 5 | Midsummer Place*, Kingston*
  Northampton | East Midlands | 52.24 -0.9 | 4 | Grosvenor Centre*, Abington Street
  Luton | East of England | 51.88 -0.42 | 4 | The Mall*, George Street
  Peterborough | East of England | 52.57 -0.24 | 4 | Queensgate*, Bridge Street
  Ipswich | East of England | 52.06 1.16 | 3 | Tavern Street, Westgate Street
  Colchester | East of England | 51.89 0.9 | 3 | Culver Square*, Long Wyre Street
  Chelmsford | East of England | 51.74 0.47 | 3 | Bond Street, The Meadows*
  Gloucester | South West | 51.86 -2.24 | 3 | Eastgate*, Quays*
  Cheltenham | South West | 51.9 -2.08 | 3 | The Promenade, Regent Arcade*
  Bournemouth | South West | 50.72 -1.88 | 4 | Old Christchurch Road, Castlepoint*
  Swindon | South West | 51.56 -1.78 | 3 | Regent Street, Outlet*
  Worcester | West Midlands | 52.19 -2.22 | 3 | Crowngate*, Friar Street
  Shrewsbury | West Midlands | 52.71 -2.75 | 2 | Pride Hill, Darwin Centre*
  Chester | North West | 53.19 -2.89 | 3 | Eastgate Street, Grosvenor*
  Preston | North West | 53.76 -2.7 | 3 | Fishergate, Deepdale*
  Blackpool | North West | 53.82 -3.05 | 3 | Houndshill*, Church Street
  Bolton | North West | 53.58 -2.43 | 3 | Market Place*, Middlebrook*
  Stockport | North West | 53.41 -2.16 | 3 | Merseyway*, Princes Street
  Warrington | North West | 53.39 -2.59 | 3 | Golden Square*, Gemini*
  Carlisle | North West | 54.89 -2.94 | 2 | The Lanes*, English Street
  Lancaster | North West | 54.05 -2.8 | 2 | St Nicholas Arcades*, Penny Street
  Huddersfield | Yorkshire | 53.65 -1.78 | 3 | Kingsgate*, New Street
  Wakefield | Yorkshire | 53.68 -1.5 | 3 | Trinity Walk*, Westgate
  Doncaster | Yorkshire | 53.52 -1.13 | 3 | Frenchgate*, Lakeside*
  Harrogate | Yorkshire | 53.99 -1.54 | 2 | James Street, Beulah Street
  Sunderland | North East | 54.91 -1.38 | 3 | The Bridges*, Fawcett Street
  Middlesbrough | North East | 54.57 -1.24 | 3 | Linthorpe Road, Teesside Park*
  Durham | North East | 54.78 -1.58 | 2 | Prince Bishops*, Silver Street
  Darlington | North East | 54.53 -1.55 | 2 | Cornmill*, Northgate
  Lincoln | East Midlands | 53.23 -0.54 | 3 | Waterside*, Bailgate
  Chesterfield | East Midlands | 53.24 -1.43 | 2 | Vicar Lane, Ravenside*
  Canterbury | South East | 51.28 1.08 | 3 | Whitefriars*, St Peter’s Street
  Maidstone | South East | 51.27 0.52 | 3 | Fremlin Walk*, Week Street
  Guildford | South East | 51.24 -0.57 | 3 | The Friary*, North Street
  Crawley | South East | 51.11 -0.19 | 3 | County Mall*, Broadwalk
  Basingstoke | South East | 51.27 -1.09 | 3 | Festival Place*, Old Town
  Winchester | South East | 51.06 -1.31 | 2 | The Brooks*, Jewry Street
  Watford | East of England | 51.66 -0.4 | 4 | Atria*, The Parade
  Bluewater | South East | 51.44 0.27 | 3 | Upper Mall*, Lower Mall*
  Inverness | Scotland | 57.48 -4.22 | 2 | Eastgate*, Union Street
  Stirling | Scotland | 56.12 -3.94 | 2 | Thistles*, Port Street
  Perth | Scotland | 56.4 -3.44 | 2 | St John’s*, South Street
  Newport | Wales | 51.59 -3.0 | 2 | Friars Walk*, Commercial Street
  Wrexham | Wales | 53.05 -2.99 | 2 | Eagles Meadow*, Hope Street
  Derry | Northern Ireland | 55.0 -7.31 | 2 | Foyleside*, Shipquay Street
  Truro | South West | 50.26 -5.05 | 2 | Boscawen Street, Lemon Quay
`

/** See `towns.ts` for the columns. */
export const irishTowns = `
  Dublin | Leinster | 53.35 -6.26 | 16 | Grafton Street, Henry Street, Dundrum*, Liffey Valley*, Blanchardstown*, Swords*, Dún Laoghaire, Rathmines, Tallaght*
  Cork | Munster | 51.9 -8.47 | 6 | Patrick Street, Opera Lane, Mahon Point*, Douglas*
  Galway | Connacht | 53.27 -9.05 | 4 | Shop Street, Eyre Square*, Galway Shopping Centre*
  Limerick | Munster | 52.66 -8.63 | 4 | O’Connell Street, The Crescent*, Childers Road*
  Waterford | Munster | 52.26 -7.11 | 2 | City Square*, Barronstrand Street
  Kilkenny | Leinster | 52.65 -7.25 | 2 | MacDonagh Junction*, High Street
  Sligo | Connacht | 54.27 -8.47 | 1 | O’Connell Street, Johnston Court*
  Athlone | Leinster | 53.42 -7.94 | 1 | Athlone Towncentre*
  Drogheda | Leinster | 53.72 -6.35 | 2 | Scotch Hall*, West Street
  Tralee | Munster | 52.27 -9.7 | 1 | Manor West*, The Mall
  Letterkenny | Ulster | 54.95 -7.73 | 1 | Main Street, Letterkenny Retail Park*
  Wexford | Leinster | 52.34 -6.46 | 1 | North Main Street
`
