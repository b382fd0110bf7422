import type { ConceptTable } from '../table.ts'

/** Real estate. */
export const listing: ConceptTable = {
  domain: 'listing',
  things: ['listing', 'property', 'real estate', 'house', 'apartment', 'home', 'flat', 'rental', 'estate'],
  table: `
bedrooms: integer
  names beds | number of bedrooms | bedroom count | count bedrooms | bedroom number | num bedrooms | bedrooms total
  en bedrooms | beds | bedroom | bed | br | bd; de schlafzimmer | anzahl schlafzimmer; fr chambres | chambre | nombre de chambres; es dormitorios | habitaciones | dormitorio | hab. | recámaras; it camere da letto | camere | camera; pt quartos | dormitórios | quarto; nl slaapkamers | aantal slaapkamers; pl sypialnie | liczba sypialni; ru спальни | количество спален | спален; ja 寝室 | 寝室数; zh 卧室 | 室 | 卧室数
  schema numberOfBedrooms | itemOffered.numberOfBedrooms | numberOfRooms
  class bedrooms | beds | bed
bathrooms: number
  names baths | number of bathrooms | bathroom count | count bathrooms | num bathrooms | toilets | wc | bathrooms total | full baths
  en bathrooms | baths | bathroom | bath | ba; de badezimmer | bäder | bad; fr salles de bain | salle de bain | salles de bains | sdb; es baños | baño | aseos; it bagni | bagno | servizi; pt banheiros | casas de banho | wc | banheiro; nl badkamers | badkamer; pl łazienki | łazienka | liczba łazienek; ru ванные | санузел | санузлы; ja 浴室 | バスルーム; zh 浴室 | 卫 | 卫生间
  schema numberOfBathroomsTotal | numberOfFullBathrooms | itemOffered.numberOfBathroomsTotal
  class bathrooms | baths | bath
rooms: number
  names number of rooms | room count | total rooms | num rooms
  en rooms | number of rooms; de zimmer | anzahl zimmer | räume; fr pièces | nombre de pièces; es habitaciones | ambientes | estancias; it locali | vani | stanze; pt assoalhadas | cômodos | divisões; nl kamers | aantal kamers; pl pokoje | liczba pokoi; ru комнаты | количество комнат | число комнат; ja 間取り | 部屋数; zh 房间数 | 户型
  schema numberOfRooms | itemOffered.numberOfRooms
  class rooms
livingArea: quantity m²
  names area | living space | floor area | size | floor size | constructed area | usable area | built area | internal area | living surface | square meters | square feet | surface | interior size | property size | surface area | house size
  en living area | floor area | area | size | square feet | sq ft | interior size | living space | internal area | floor size | surface; de wohnfläche | fläche | nutzfläche | wohnfläche ca.; fr surface | surface habitable | superficie; es superficie | superficie construida | metros cuadrados | superficie útil | m²; it superficie | metratura | mq | superficie abitabile
  pt área | área útil | área bruta | metragem | área construída; nl woonoppervlakte | oppervlakte | wonen; pl powierzchnia | metraż | powierzchnia użytkowa; ru площадь | общая площадь | жилая площадь; ja 専有面積 | 面積 | 床面積; zh 面积 | 建筑面积 | 使用面积
  schema floorSize.value | floorSize | itemOffered.floorSize.value
  class area | floor size | living area | sqft | size
  not lot | plot | land | file
plotArea: quantity m²
  names lot size | land area | plot size | land size | lot area | plot | land | yard size | parcel size
  en lot size | plot size | land size | lot | land area | plot; de grundstücksfläche | grundstück | grundstücksgröße; fr terrain | surface du terrain; es parcela | superficie de parcela | terreno; it terreno | superficie terreno | lotto; pt terreno | área do terreno | lote; nl perceel | perceeloppervlakte; pl działka | powierzchnia działki; ru участок | площадь участка; ja 土地面積 | 敷地面積; zh 占地面积 | 土地面积
  schema lotSize.value | lotSize
floor: integer
  names floor number | storey | level of building | floor level | on floor
  en floor | floor level | storey; de etage | stockwerk | geschoss; fr étage; es planta | piso; it piano; pt andar | piso; nl verdieping | etage; pl piętro; ru этаж; ja 階 | 所在階; zh 楼层 | 层
  schema floorLevel
floors: integer
  names number of floors | stories | storeys | levels | number of stories
  en floors | stories | storeys | levels; de etagen | etagenanzahl | geschosse; fr étages | nombre d'étages; es plantas | número de plantas; it piani | numero di piani; pt andares | pisos; nl verdiepingen | aantal verdiepingen; pl liczba pięter | piętra; ru этажность | этажей; ja 階数 | 階建て; zh 总楼层 | 层数
yearBuilt: year
  names built | construction year | year of construction | build year | built in | year built in | completed | completion year | built year | completion date
  en year built | built | built in | construction year | completed; de baujahr | fertigstellung; fr année de construction | construit en; es año de construcción | antigüedad; it anno di costruzione; pt ano de construção; nl bouwjaar; pl rok budowy; ru год постройки | год строительства; ja 築年 | 築年月 | 建築年; zh 建造年份 | 建成年代 | 竣工
  schema yearBuilt | dateCreated
propertyType: enum
  names type of property | house type | home type | dwelling type | building type | real estate type | kind of property | property category
  en property type | type | home type | building type; de objekttyp | immobilientyp | haustyp | objektart | wohnungstyp; fr type de bien | type; es tipo de inmueble | tipo de propiedad | tipo; it tipologia | tipo di immobile | tipo; pt tipo de imóvel | tipo | tipologia; nl soort woning | type woning | woningtype; pl rodzaj nieruchomości | typ nieruchomości | rodzaj zabudowy; ru тип недвижимости | тип дома; ja 物件種別 | 種別; zh 房屋类型 | 物业类型
  schema accommodationCategory | additionalType
listingType: enum
  names sale or rent | offer type | transaction type | for sale or rent | listing for | contract kind
  en listing type | offer type | transaction; de angebotsart | vermarktungsart; fr type de transaction | type d'annonce; es operación | tipo de operación; it contratto | tipo di contratto; pt negócio | finalidade; nl aanbod; pl rodzaj oferty | transakcja; ru тип сделки; ja 取引形態; zh 交易类型
rent: money
  names monthly rent | rental price | rent per month | rent price | cold rent | price per month
  en rent | monthly rent | per month | rent pcm; de miete | kaltmiete | monatsmiete | nettokaltmiete; fr loyer | loyer mensuel | loyer hors charges; es alquiler | alquiler mensual | renta; it affitto | canone | canone mensile; pt aluguel | renda | renda mensal; nl huur | huurprijs | maandhuur; pl czynsz najmu | czynsz | najem; ru аренда | арендная плата | в месяц; ja 賃料 | 家賃; zh 租金 | 月租
  schema offers.price
serviceCharge: money
  names service charges | monthly fee | hoa fee | maintenance fee | additional costs | utilities | condo fee | common charges
  en service charge | hoa fee | hoa | maintenance fee | utilities | council tax; de nebenkosten | hausgeld; fr charges | charges mensuelles; es gastos de comunidad | gastos; it spese condominiali | spese; pt condomínio | taxa de condomínio; nl servicekosten; pl czynsz administracyjny | opłaty; ru коммунальные платежи | коммунальные; ja 管理費 | 共益費; zh 物业费 | 管理费
deposit: money
  names security deposit | bond | rental deposit
  en deposit | security deposit | bond; de kaution; fr dépôt de garantie | caution; es fianza | depósito; it deposito | cauzione; pt caução | depósito; nl borg | waarborgsom; pl kaucja; ru залог | депозит; ja 敷金 | 保証金; zh 押金
availableFrom: date
  names available | availability date | move in date | available date | free from | vacant from
  en available from | available | move-in date | move in; de verfügbar ab | bezugsfrei ab | frei ab | bezug; fr disponible à partir du | disponible le | disponibilité; es disponible desde | disponible a partir de; it disponibile da | libero da; pt disponível a partir de; nl beschikbaar vanaf | beschikbaar per; pl dostępne od | dostępny od; ru доступно с | свободно с; ja 入居可能日 | 入居時期; zh 可入住时间
  schema availabilityStarts | offers.availabilityStarts
furnished: boolean
  names is furnished | furniture | furnishing
  en furnished | furnishing; de möbliert; fr meublé; es amueblado; it arredato; pt mobiliado | mobilado; nl gemeubileerd; pl umeblowane | umeblowany; ru мебель | с мебелью; ja 家具付き; zh 家具 | 带家具
heating: text
  names heating type | heating system
  en heating; de heizung | heizungsart; fr chauffage; es calefacción; it riscaldamento; pt aquecimento; nl verwarming; pl ogrzewanie; ru отопление; ja 暖房; zh 供暖
propertyReference: identifier
  names listing reference | property reference | listing id | property id | mls | mls number | listing number | ad number | reference of listing | agent reference | ad id | web reference
  en reference | property reference | property id | listing id | mls # | mls number | ref. | ref | listing number | agent ref; de objektnummer | objekt-nr. | objekt-id | scout-id | anbieter-objektnummer | referenz; fr référence | réf. | référence de l'annonce | réf annonce; es referencia | ref. | referencia del anuncio; it riferimento | rif. | codice annuncio; pt referência | ref. | código do imóvel; nl referentie | objectnummer; pl numer oferty | nr oferty | numer ogłoszenia; ru номер объявления | код объекта; ja 物件番号; zh 房源编号
  schema identifier | productID | sku
agent: name
  names agency | real estate agent | broker | realtor | listed by | estate agent | agent name | agency name | listing agent | landlord
  en agent | agency | listed by | broker | estate agent | marketed by; de makler | anbieter | immobilienmakler | vermieter; fr agence | agent | agence immobilière; es agencia | agente | inmobiliaria | anunciante; it agenzia | agente | inserzionista; pt agência | imobiliária | corretor | anunciante; nl makelaar | makelaardij; pl agencja | pośrednik | biuro nieruchomości; ru агентство | агент | риелтор; ja 不動産会社 | 取扱店; zh 经纪人 | 中介
  schema agent.name | offers.offeredBy.name | provider.name | broker.name
`,
}
