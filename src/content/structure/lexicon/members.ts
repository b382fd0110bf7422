/** What the members of common enumerations are called, by a name for each meaning. */
export const MEMBER_SYNONYMS: Record<string, string> = {
  InStock:
    'in stock|instock|available|available now|in store|on stock|ready to ship|available for order|available to order|add to cart|add to basket|add to bag|buy now|auf lager|lieferbar|verfügbar|sofort lieferbar|sofort verfügbar|vorrätig|in den warenkorb|en stock|disponible|ajouter au panier|disponible immédiatement|hay existencias|en existencias|añadir al carrito|añadir a la cesta|comprar|disponibile|disponibilità immediata|aggiungi al carrello|em estoque|em stock|disponível|adicionar ao carrinho|comprar agora|op voorraad|beschikbaar|leverbaar|in winkelwagen|direct leverbaar|dostępny|dostępna|dostępne|w magazynie|na stanie|dodaj do koszyka|do koszyka|в наличии|есть в наличии|в корзину|купить|есть на складе|在庫あり|カートに入れる|有货|现货|有現貨|加入购物车|加入購物車|i lager|på lager|varastossa|skladem|stokta|only left in stock|limited stock|low stock|few left|last items in stock|en existencia',
  OutOfStock:
    'out of stock|outofstock|sold out|soldout|unavailable|currently unavailable|not available|no longer available|temporarily out of stock|not in stock|ausverkauft|nicht auf lager|nicht verfügbar|nicht lieferbar|vergriffen|derzeit nicht verfügbar|momentan nicht verfügbar|zurzeit nicht lieferbar|rupture de stock|en rupture|en rupture de stock|épuisé|indisponible|non disponible|victime de son succès|agotado|sin stock|sin existencias|no disponible|fuera de stock|esaurito|non disponibile|terminato|esgotado|indisponível|sem estoque|sem stock|fora de estoque|uitverkocht|niet op voorraad|niet beschikbaar|niet leverbaar|niedostępny|niedostępna|brak w magazynie|wyprzedany|wyprzedane|brak|нет в наличии|отсутствует|закончился|распродано|нет на складе|在庫なし|在庫切れ|売り切れ|品切れ|缺货|无货|售罄|缺貨|已售完|slut i lager|slutsåld|udsolgt|utsolgt|loppuunmyyty|vyprodáno|tükendi|notify me when available|email me when available',
  PreOrder:
    'pre order|preorder|pre-order now|available for preorder|coming soon|vorbestellen|vorbestellbar|vorbestellung|précommande|précommander|reserva|preventa|reservar|preordine|prenota|preordina|pré-venda|pré-encomenda|pre-orderen|reserveren|przedsprzedaż|предзаказ|予約|予約受付中|预订|预售',
  BackOrder:
    'back order|backorder|backordered|available on backorder|on backorder|auf bestellung|nachbestellt|lieferrückstand|sur commande|en réapprovisionnement|bajo pedido|su ordinazione|sob encomenda|op bestelling|nabestelling|na zamówienie|под заказ|取り寄せ|お取り寄せ',
  Discontinued:
    'discontinued|end of life|no longer sold|nicht mehr lieferbar|eingestellt|auslaufartikel|plus fabriqué|arrêté|descatalogado|discontinuado|fuori produzione|fuori catalogo|descontinuado|niet meer leverbaar|wycofany|снят с производства|生産終了|販売終了|停产',
  LimitedAvailability:
    'limited availability|begrenzt verfügbar|disponibilité limitée|disponibilidad limitada|disponibilità limitata',
  InStoreOnly: 'in store only|instore only|nur in der filiale|en magasin uniquement|solo en tienda|solo in negozio',
  OnlineOnly: 'online only|nur online|en ligne uniquement|solo online',
  NewCondition:
    'new|brand new|new condition|neu|neuware|neuf|neuve|nuevo|nueva|nuovo|nuova|novo|nova|nieuw|nowy|nowa|новый|новая|新品|全新',
  UsedCondition:
    'used|pre owned|second hand|preowned|used condition|secondhand|gebraucht|occasion|d’occasion|usado|usada|segunda mano|usato|seminovo|gebruikt|tweedehands|używany|używana|б у|бывший в употреблении|подержанный|中古|二手',
  RefurbishedCondition:
    'refurbished|renewed|reconditioned|generalüberholt|aufbereitet|reconditionné|reacondicionado|ricondizionato|recondicionado|refurbished product|odnowiony|восстановленный|整備済み|翻新',
  DamagedCondition:
    'damaged|for parts|defekt|endommagé|dañado|danneggiato|danificado|beschadigd|uszkodzony|поврежденный',
  FULL_TIME:
    'full time|fulltime|full time job|permanent full time|vollzeit|vollzeitstelle|temps plein|temps complet|plein temps|tiempo completo|jornada completa|a tiempo completo|tempo pieno|full time job|tempo integral|tempo inteiro|integral|voltijd|voltijds|pełny etat|pełen etat|pełny wymiar|полная занятость|полный день|正社員|フルタイム|全职|全職|heltid',
  PART_TIME:
    'part time|parttime|part time job|teilzeit|teilzeitstelle|temps partiel|mi temps|tiempo parcial|media jornada|jornada parcial|part time job|tempo parziale|meio período|tempo parcial|deeltijd|deeltijds|część etatu|niepełny etat|pół etatu|частичная занятость|неполный день|パートタイム|パート|アルバイト|兼职|兼職|deltid',
  CONTRACTOR:
    'contract|contractor|contractual|fixed term|fixed term contract|contract role|freelance|freelancer|independent contractor|befristet|befristeter vertrag|freiberuflich|freie mitarbeit|contrat|cdd|indépendant|contrato|autónomo|por contrato|contratto|a contratto|libero professionista|freelance contract|contract basis|zzp|umowa zlecenie|kontrakt|контракт|договор|契約社員|業務委託|合同',
  TEMPORARY:
    'temporary|temp|seasonal|zeitarbeit|aushilfe|saisonarbeit|temporär|intérim|temporaire|temporal|eventual|temporaneo|a tempo determinato|temporário|tijdelijk|uitzendwerk|tymczasowa|praca tymczasowa|временная|временная работа|派遣社員|临时',
  INTERN:
    'intern|internship|trainee|work placement|praktikum|praktikant|praktikantin|volontariat|stage|stagiaire|prácticas|becario|pasantía|tirocinio|stagista|estágio|estagiário|stagiair|staż|praktyka|stażysta|стажировка|стажер|インターン|实习',
  VOLUNTEER:
    'volunteer|voluntary|ehrenamt|ehrenamtlich|bénévole|bénévolat|voluntario|voluntariado|volontario|voluntário|vrijwilliger|wolontariat|волонтер|ボランティア|志愿者',
  PER_DIEM: 'per diem|daily rate|tagessatz|à la journée|por día',
  APPRENTICESHIP:
    'apprenticeship|apprentice|ausbildung|azubi|apprentissage|alternance|apprenti|aprendiz|apprendistato|aprendizagem|leerling',
  PERMANENT:
    'permanent|unbefristet|festanstellung|cdi|contrato indefinido|indefinido|indeterminato|a tempo indeterminato|efetivo|vast contract|umowa o pracę|stała praca|постоянная работа',
  TELECOMMUTE:
    'telecommute|remote|fully remote|work from home|home office|100% remote|homeoffice|mobiles arbeiten|télétravail|à distance|teletrabajo|remoto|en remoto|a distancia|telelavoro|da remoto|smart working|trabalho remoto|home based|thuiswerken|op afstand|zdalna|praca zdalna|zdalnie|удаленно|удаленная работа|リモート|在宅勤務|远程',
  HYBRID:
    'hybrid|hybrid remote|partially remote|hybride|híbrido|ibrido|hybrydowa|praca hybrydowa|гибрид|гибридный|ハイブリッド|混合',
  ONSITE:
    'onsite|on site|in office|in person|vor ort|präsenz|im büro|sur site|sur place|présentiel|presencial|in sede|in presenza|op locatie|stacjonarnie|stacjonarna|в офисе|очно|オンサイト|现场',
  EventScheduled:
    'scheduled|event scheduled|confirmed|on sale|geplant|bestätigt|findet statt|prévu|confirmé|programado|confirmado|programmato|confermato|gepland|zaplanowane|запланировано|開催予定',
  EventCancelled:
    'cancelled|canceled|event cancelled|abgesagt|entfällt|fällt aus|annulé|cancelado|annullato|cancellato|geannuleerd|afgelast|odwołane|отменено|отменен|中止|取消',
  EventPostponed:
    'postponed|event postponed|verschoben|reporté|aplazado|pospuesto|rinviato|posticipato|adiado|uitgesteld|przełożone|отложено|перенесено|延期',
  EventRescheduled:
    'rescheduled|event rescheduled|neuer termin|reprogrammé|reprogramado|riprogrammato|verplaatst|новая дата',
  EventMovedOnline: 'moved online|event moved online|now online',
  OnlineEventAttendanceMode:
    'online|virtual|online event|webinar|livestream|online attendance|en ligne|virtuel|en línea|virtuale|on line|onlineveranstaltung|オンライン|онлайн|线上',
  OfflineEventAttendanceMode:
    'offline|in person event|face to face|offline attendance|live event|vor ort veranstaltung',
  MixedEventAttendanceMode: 'mixed|online and in person|online and offline|hybrid event',
  Easy: 'easy|simple|beginner|leicht|einfach|anfänger|facile|très facile|débutant|fácil|principiante|semplice|principiante facile|iniciante|makkelijk|eenvoudig|łatwy|łatwe|łatwa|легко|простой|легкий|簡単|初級|简单|初级',
  Medium:
    'medium|intermediate|moderate|mittel|mittelschwer|normal|fortgeschritten|moyen|intermédiaire|media|medio|intermedio|médio|gemiddeld|średni|średnie|średnia|средне|средний|средняя|普通|中級|中等|中级',
  Hard: 'hard|difficult|advanced|challenging|schwer|schwierig|anspruchsvoll|difficile|difícil|avanzado|avanzato|avançado|moeilijk|trudny|trudne|trudna|сложно|сложный|難しい|上級|困难|高级',
  ForSale:
    'for sale|sale|buy|zu verkaufen|kaufen|kauf|à vendre|vente|en venta|venta|in vendita|vendita|à venda|venda|te koop|koop|na sprzedaż|sprzedaż|продажа|продается|売買|販売中|出售',
  ForRent:
    'for rent|rent|to let|lease|to rent|rental|zu vermieten|miete|mieten|à louer|location|en alquiler|alquiler|en renta|in affitto|affitto|para alugar|aluguel|arrendamento|te huur|huur|do wynajęcia|wynajem|аренда|сдается|賃貸|出租',
  Apartment:
    'apartment|flat|condo|wohnung|appartement|piso|apartamento|departamento|appartamento|mieszkanie|apartament|квартира|マンション|アパート|公寓',
  House:
    'house|single family home|detached house|home|haus|einfamilienhaus|maison|villa|casa|chalet|woonhuis|huis|dom|дом|коттедж|一戸建て|别墅',
  Male: 'male|man|men|m|männlich|mann|homme|masculin|hombre|masculino|uomo|maschio|man mannelijk|mężczyzna|мужской|男性|男',
  Female:
    'female|woman|women|f|weiblich|frau|femme|féminin|mujer|femenino|donna|femmina|feminino|mulher|vrouw|kobieta|женский|女性|女',
  Petrol: 'petrol|gasoline|gas|benzin|essence|gasolina|benzina|benzine|benzyna|бензин|ガソリン|汽油',
  Diesel: 'diesel|gazole|diésel|gasóleo|olej napędowy|дизель|ディーゼル|柴油',
  Electric:
    'electric|ev|elektro|elektrisch|électrique|eléctrico|elettrica|elettrico|elétrico|elektryczny|электро|電気|电动',
  Manual:
    'manual|manual transmission|schaltgetriebe|manuell|manuelle|manuale|handgeschakeld|manualna|механика|механическая|マニュアル|手动',
  Automatic:
    'automatic|automatic transmission|automatik|automatikgetriebe|automatique|automático|automatica|automatico|automaat|automatyczna|автомат|автоматическая|オートマ|自动',
}
