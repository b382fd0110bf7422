// The types of schema.org that pages are about, as a hierarchy.

/** Whether one of the types is `wanted` or one of its subtypes. */
export function isKindOf(types: readonly string[], wanted: string): boolean {
  for (const type of types) {
    let at: string | undefined = type
    for (let level = 0; at !== undefined && level < MAX_LEVELS; level++) {
      if (at === wanted) return true
      at = PARENTS.get(at)
    }
  }
  return false
}

const MAX_LEVELS = 10

/** Subtypes by supertype. Only what pages use as the type of a thing that they are about. */
const SUBTYPES: Record<string, string> = {
  Thing: 'CreativeWork Product Event Place Organization Person Intangible Action',
  CreativeWork:
    'Article Recipe Book Movie TVSeries Episode MusicRecording MusicAlbum VideoObject ImageObject AudioObject Review SoftwareApplication Dataset Course HowTo Question Comment WebPage WebSite Menu MenuSection MenuItem Game Map PhotographAlbum Photograph Painting Sculpture Quotation Thesis Legislation Claim CreativeWorkSeries CreativeWorkSeason Clip MediaObject SoftwareSourceCode DigitalDocument',
  Article:
    'NewsArticle BlogPosting SocialMediaPosting TechArticle ScholarlyArticle Report AdvertiserContentArticle SatiricalArticle',
  NewsArticle:
    'AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle OpinionNewsArticle ReportageNewsArticle ReviewNewsArticle',
  SocialMediaPosting: 'DiscussionForumPosting LiveBlogPosting',
  Episode: 'PodcastEpisode RadioEpisode TVEpisode',
  CreativeWorkSeries: 'PodcastSeries BookSeries MovieSeries Periodical Newspaper Blog',
  SoftwareApplication: 'MobileApplication WebApplication VideoGame',
  Review: 'CriticReview EmployerReview ClaimReview UserReview Recommendation',
  WebPage:
    'AboutPage CheckoutPage CollectionPage ContactPage FAQPage ItemPage MedicalWebPage ProfilePage QAPage RealEstateListing SearchResultsPage MediaGallery ImageGallery VideoGallery',
  Product: 'ProductGroup ProductModel IndividualProduct SomeProducts Vehicle DietarySupplement Drug',
  Vehicle: 'Car Motorcycle BusOrCoach MotorizedBicycle',
  Event:
    'BusinessEvent ChildrensEvent ComedyEvent CourseInstance DanceEvent DeliveryEvent EducationEvent EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PublicationEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
  Place:
    'Accommodation AdministrativeArea CivicStructure Landform LandmarksOrHistoricalBuildings LocalBusiness Residence TouristAttraction TouristDestination',
  Accommodation: 'Apartment House Room Suite SingleFamilyResidence CampingPitch',
  AdministrativeArea: 'City Country State',
  CivicStructure:
    'Museum Park Beach Airport BusStation TrainStation StadiumOrArena Zoo PlaceOfWorship PerformingArtsTheater MusicVenue EventVenue Library ParkingFacility',
  Residence: 'ApartmentComplex GatedResidenceCommunity',
  Organization:
    'Airline Corporation EducationalOrganization GovernmentOrganization MedicalOrganization NewsMediaOrganization NGO PerformingGroup SportsOrganization OnlineBusiness OnlineStore',
  EducationalOrganization: 'CollegeOrUniversity School HighSchool ElementarySchool Preschool',
  PerformingGroup: 'MusicGroup TheaterGroup DanceGroup',
  SportsOrganization: 'SportsTeam SportsClub',
  LocalBusiness:
    'AnimalShelter AutomotiveBusiness ChildCare Dentist DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness FinancialService FoodEstablishment HealthAndBeautyBusiness HomeAndConstructionBusiness InternetCafe LegalService LodgingBusiness MedicalBusiness ProfessionalService RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation Store TouristInformationCenter TravelAgency',
  AutomotiveBusiness: 'AutoDealer AutoRepair AutoRental GasStation',
  FoodEstablishment: 'Bakery BarOrPub Brewery CafeOrCoffeeShop FastFoodRestaurant IceCreamShop Restaurant Winery',
  HealthAndBeautyBusiness: 'BeautySalon DaySpa HairSalon HealthClub NailSalon',
  HomeAndConstructionBusiness:
    'Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor',
  LegalService: 'Attorney Notary',
  LodgingBusiness: 'BedAndBreakfast Campground Hostel Hotel Motel Resort VacationRental',
  MedicalBusiness: 'MedicalClinic Physician Optician Pharmacy VeterinaryCare',
  Store:
    'BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore',
  Intangible:
    'JobPosting Offer Service Brand Trip BreadcrumbList ItemList ListItem AggregateRating Rating Occupation FinancialProduct Quantity StructuredValue VirtualLocation',
  Offer: 'AggregateOffer',
  FinancialProduct: 'LoanOrCredit BankAccount PaymentCard',
  StructuredValue:
    'ContactPoint GeoCoordinates PropertyValue QuantitativeValue MonetaryAmount NutritionInformation OpeningHoursSpecification PriceSpecification',
  ContactPoint: 'PostalAddress',
  Action: 'SearchAction ReadAction BuyAction',
}

const PARENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(SUBTYPES).flatMap(([parent, children]) => children.split(' ').map((child) => [child, parent])),
)
