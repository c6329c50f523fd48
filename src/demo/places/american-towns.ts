/** By time zone; see `towns.ts` for the columns. */
export const easternTowns = `
  New York | Mid-Atlantic | 40.74 -73.99 | 20 | SoHo, Herald Square, Fifth Avenue, Union Square, Upper West Side, Hudson Yards*, Brookfield Place*, Williamsburg, Downtown Brooklyn, Queens Center*, Kings Plaza*, Staten Island Mall*
  Boston | New England | 42.36 -71.06 | 9 | Downtown Crossing, Copley Place*, Faneuil Hall*, Assembly Row*, Harvard Square
  Philadelphia | Mid-Atlantic | 39.95 -75.17 | 9 | Walnut Street, Fashion District*, King of Prussia*, Franklin Mills*
  Washington | Mid-Atlantic | 38.9 -77.04 | 8 | Georgetown, Union Station*, Pentagon City*, Tysons*, Friendship Heights
  Baltimore | Mid-Atlantic | 39.29 -76.61 | 4 | Harbor East, Towson*, White Marsh*
  Pittsburgh | Mid-Atlantic | 40.44 -80.0 | 4 | Shadyside, Ross Park*, SouthSide Works*
  Buffalo | Mid-Atlantic | 42.89 -78.88 | 2 | Elmwood Avenue, Walden Galleria*
  Albany | Mid-Atlantic | 42.65 -73.76 | 2 | Crossgates*, Stuyvesant Plaza*
  Providence | New England | 41.82 -71.41 | 2 | Providence Place*, Thayer Street
  Hartford | New England | 41.76 -72.67 | 2 | Westfarms*, Blue Back Square*
  Portland | New England | 43.66 -70.26 | 2 | Old Port, The Maine Mall*
  Atlanta | Southeast | 33.75 -84.39 | 8 | Lenox Square*, Ponce City*, Buckhead, Perimeter*
  Charlotte | Southeast | 35.23 -80.84 | 5 | SouthPark*, Uptown, Northlake*
  Raleigh | Southeast | 35.78 -78.64 | 4 | Crabtree Valley*, North Hills*
  Richmond | Southeast | 37.54 -77.44 | 3 | Carytown, Short Pump*
  Charleston | Southeast | 32.78 -79.93 | 2 | King Street, Mount Pleasant*
  Savannah | Southeast | 32.08 -81.09 | 2 | Broughton Street, Oglethorpe*
  Miami | Florida | 25.76 -80.19 | 8 | Brickell*, Lincoln Road, Aventura*, Dadeland*, Dolphin*
  Orlando | Florida | 28.54 -81.38 | 5 | Millenia*, Florida Mall*, Winter Park
  Tampa | Florida | 27.95 -82.46 | 4 | International Plaza*, Hyde Park
  Jacksonville | Florida | 30.33 -81.66 | 3 | St Johns*, The Avenues*
  Detroit | Great Lakes | 42.33 -83.05 | 5 | Woodward Avenue, Somerset*, Twelve Oaks*
  Cleveland | Great Lakes | 41.5 -81.69 | 4 | Tower City*, Beachwood*, Crocker Park*
  Columbus | Great Lakes | 39.96 -83.0 | 4 | Easton*, Polaris*, Short North
  Cincinnati | Great Lakes | 39.1 -84.51 | 3 | Kenwood*, Rookwood*
`

export const indianapolisTowns = `
  Indianapolis | Great Lakes | 39.77 -86.16 | 4 | Circle Centre*, Keystone*, Mass Avenue
`

export const centralTowns = `
  Chicago | Great Lakes | 41.88 -87.63 | 12 | Michigan Avenue, State Street, Wicker Park, Water Tower Place*, Lincoln Park, Oakbrook*, Woodfield*, Old Orchard*
  Milwaukee | Great Lakes | 43.04 -87.91 | 3 | Third Ward, Mayfair*
  Minneapolis | Great Lakes | 44.98 -93.27 | 5 | Nicollet Mall, Mall of America*, Southdale*, Uptown
  St Louis | Plains | 38.63 -90.2 | 3 | Galleria*, Central West End
  Kansas City | Plains | 39.1 -94.58 | 3 | Country Club Plaza*, Oak Park*
  Omaha | Plains | 41.26 -95.93 | 2 | Old Market, Westroads*
  Nashville | Southeast | 36.16 -86.78 | 4 | Green Hills*, Broadway, Opry Mills*
  Memphis | Southeast | 35.15 -90.05 | 2 | Wolfchase*, Overton Square
  New Orleans | Southeast | 29.95 -90.07 | 3 | Canal Place*, Magazine Street, Lakeside*
  Birmingham AL | Southeast | 33.52 -86.8 | 2 | The Summit*, Riverchase*
  Houston | Texas | 29.76 -95.37 | 8 | The Galleria*, Rice Village, Memorial City*, Katy Mills*
  Dallas | Texas | 32.78 -96.8 | 8 | NorthPark*, Highland Park*, Knox Street, Stonebriar*
  Fort Worth | Texas | 32.76 -97.33 | 3 | Sundance Square, Hulen*
  Austin | Texas | 30.27 -97.74 | 5 | South Congress, The Domain*, Barton Creek*
  San Antonio | Texas | 29.42 -98.49 | 4 | Rivercenter*, La Cantera*, North Star*
  Oklahoma City | Plains | 35.47 -97.52 | 2 | Penn Square*, Bricktown
`

export const mountainTowns = `
  Denver | Mountain | 39.74 -104.99 | 6 | 16th Street, Cherry Creek*, Larimer Square, Park Meadows*
  Salt Lake City | Mountain | 40.76 -111.89 | 3 | City Creek*, Fashion Place*
  Albuquerque | Mountain | 35.08 -106.65 | 2 | Coronado*, ABQ Uptown*
  Boise | Mountain | 43.62 -116.2 | 2 | Boise Towne Square*, Main Street
`

export const arizonaTowns = `
  Phoenix | Southwest | 33.45 -112.07 | 5 | Biltmore*, Desert Ridge*, Arrowhead*
  Scottsdale | Southwest | 33.49 -111.93 | 3 | Fashion Square*, Old Town
  Tucson | Southwest | 32.22 -110.97 | 2 | La Encantada*, Fourth Avenue
`

export const pacificTowns = `
  Los Angeles | California | 34.05 -118.24 | 14 | The Grove*, Melrose Avenue, Beverly Center*, Century City*, Third Street, Santa Monica*, Silver Lake, Glendale*, Del Amo*, Topanga*
  San Francisco | California | 37.78 -122.41 | 9 | Union Square, Market Street, Stonestown*, Hayes Valley, Chestnut Street
  San Diego | California | 32.72 -117.16 | 6 | Fashion Valley*, Gaslamp, La Jolla*
  San Jose | California | 37.34 -121.89 | 4 | Santana Row*, Valley Fair*
  Sacramento | California | 38.58 -121.49 | 3 | Arden Fair*, DOCO*
  Oakland | California | 37.8 -122.27 | 3 | Bay Street*, College Avenue
  Fresno | California | 36.74 -119.78 | 2 | Fashion Fair*, River Park*
  Las Vegas | Southwest | 36.17 -115.14 | 5 | The Strip, Fashion Show*, Downtown Summerlin*
  Portland OR | Pacific Northwest | 45.52 -122.68 | 4 | Pioneer Place*, Pearl District, Washington Square*
  Seattle | Pacific Northwest | 47.61 -122.33 | 7 | Pike Street, University Village*, Northgate*, Bellevue Square*
  Spokane | Pacific Northwest | 47.66 -117.43 | 2 | River Park Square*
`
