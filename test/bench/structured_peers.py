"""Answers the cases of SHARED_DIR/structured with other tools and prints their CPU milliseconds as a line of JSON: tool -> list.

Run (structured.ts does): python structured_peers.py CASES OUT METASCRAPER, with the lines of structured-metascraper.mjs.
Needs `extruct` and `recipe-scrapers`. A prediction for each case goes to OUT/TOOL/ID.json.
Each tool first gives what it knows under the names of FACTS. A field of a schema takes the fact that the case itself names
(`concepts`), else the one whose name or synonym is the name of the field, so no tool loses for want of a mapping.
"""
import glob, gzip, json, os, re, sys, time
from urllib.parse import urljoin

import extruct
from recipe_scrapers import scrape_html

# Name of a fact -> names of fields, and paths of schema.org and OpenGraph in which extruct finds it.
FACTS = {
    'title': ('name headline heading productname recipename jobtitle eventname event question term', 'headline name title og:title'),
    'author': ('byline writer authorname by', 'author.name author article:author creator.name creator'),
    'date': ('published publishedat datepublished', 'datePublished article:published_time dateCreated datePosted'),
    'description': ('summary excerpt abstract snippet text about', 'description og:description abstract'),
    'image': ('photo picture leadimage imageurl', 'image.url image.contentUrl image og:image'),
    'publisher': ('source sitename site', 'publisher.name publisher og:site_name isPartOf.name'),
    'lang': ('language inlanguage', 'inLanguage og:locale'),
    'url': ('canonicalurl link href', 'mainEntityOfPage.@id url og:url @id'),
    'price': ('amount current currentprice cost', 'offers.price offers.lowPrice offers.priceSpecification.price price product:price:amount'),
    'cur': ('currency iso currencycode pricecurrency',
            'offers.priceCurrency offers.priceSpecification.priceCurrency priceCurrency salaryCurrency baseSalary.currency product:price:currency'),
    'stock': ('availability avail instock stockstatus', 'offers.availability availability product:availability'),
    'sku': ('articlenumber productcode itemnumber reference', 'sku productID offers.sku identifier.value identifier'),
    'brand': ('manufacturer maker vendor', 'brand.name brand manufacturer.name manufacturer'),
    'gtin': ('barcode ean upc', 'gtin13 gtin gtin12 gtin14 gtin8 isbn offers.gtin13'),
    'mpn': ('partnumber manufacturerpartnumber', 'mpn'),
    'rating': ('average score stars ratings ratingvalue', 'aggregateRating.ratingValue reviewRating.ratingValue ratingValue'),
    'nrating': ('count reviewcount ratingscount reviews votes', 'aggregateRating.ratingCount aggregateRating.reviewCount'),
    'ingredients': ('recipeingredient ingredientlist', 'recipeIngredient ingredients'),
    'instructions': ('steps directions method', 'recipeInstructions'),
    'prep': ('preptime prepminutes', 'prepTime'),
    'cook': ('cooktime cookminutes', 'cookTime'),
    'total': ('totaltime totalminutes', 'totalTime'),
    'yields': ('servings serves yield recipeyield', 'recipeYield'),
    'category': ('course', 'recipeCategory category'),
    'cuisine': ('', 'recipeCuisine'),
    'company': ('employer hiringorganization organization', 'hiringOrganization.name hiringOrganization'),
    'location': ('place venue venuename', 'location.name jobLocation.address.addressLocality location.address.addressLocality location'),
    'start': ('startdate startsat from day', 'startDate'),
    'end': ('enddate endsat until to', 'endDate'),
    'organizer': ('organiser host', 'organizer.name organizer'),
    'email': ('mail', 'email contactPoint.email'),
    'phone': ('telephone tel', 'telephone contactPoint.telephone'),
    'fax': ('faxnumber', 'faxNumber'),
    'street': ('streetaddress', 'address.streetAddress location.address.streetAddress'),
    'city': ('town locality addresslocality', 'address.addressLocality location.address.addressLocality'),
    'postal_code': ('postalcode zip postcode', 'address.postalCode location.address.postalCode'),
    'country': ('addresscountry', 'address.addressCountry.name address.addressCountry location.address.addressCountry'),
    'region': ('state', 'address.addressRegion'),
    'hours': ('openinghours', 'openingHours'),
    'latitude': ('lat', 'geo.latitude'),
    'longitude': ('lng lon', 'geo.longitude'),
    'employment': ('employmenttype contracttype', 'employmentType'),
    'salary_min': ('salarymin minsalary', 'baseSalary.value.minValue baseSalary.minValue'),
    'salary_max': ('salarymax maxsalary', 'baseSalary.value.maxValue baseSalary.maxValue'),
    'answer': ('', 'acceptedAnswer.text'),
    'color': ('colour', 'color'),
    'material': ('', 'material'),
    'count_bedrooms': ('bedrooms beds', 'numberOfBedrooms numberOfRooms'),
    'count_bathrooms': ('bathrooms baths', 'numberOfBathroomsTotal'),
    'constructed_area': ('area size', 'floorSize.value'),
}
OTHER_NAMES = {'day': 'date', 'iso': 'cur', 'currency': 'cur', 'instock': 'stock', 'avail': 'stock', 'servings': 'yields', 'price_float': 'price'}
FACT_OF = {**{word: fact for fact, (words, _) in FACTS.items() for word in words.split()}, **{fact.replace('_', ''): fact for fact in FACTS}}
RECIPE = {
    'title': 'title', 'author': 'author', 'description': 'description', 'image': 'image', 'publisher': 'site_name',
    'lang': 'language', 'url': 'canonical_url', 'ingredients': 'ingredients', 'instructions': 'instructions_list',
    'prep': 'prep_time', 'cook': 'cook_time', 'total': 'total_time', 'yields': 'yields', 'category': 'category',
    'cuisine': 'cuisine', 'rating': 'ratings', 'nrating': 'ratings_count',
}


def folded(key):
    return re.sub(r'[\W_]+', '', key).lower()


def facts_of_recipe_scrapers(case, html):
    recipe = scrape_html(html, org_url=case['url'], supported_only=False)
    facts = {}
    for fact, method in RECIPE.items():
        try:
            facts[fact] = getattr(recipe, method)()
        except Exception:
            pass
    return [facts], []


def facts_of_extruct(case, html):
    """The facts of the page, and lists of the facts of things of one kind."""
    found = extruct.extract(html, base_url=case['url'], uniform=True, errors='ignore')
    things = []
    for syntax in ('json-ld', 'microdata', 'rdfa', 'microformat', 'opengraph'):
        for item in found.get(syntax) or []:
            collect(plain(item), things)
    kinds = {}
    for thing in things:
        kinds.setdefault(str(thing.get('@type')), []).append(thing)
    main = sorted(things, key=lambda thing: bool(FURNITURE.search(str(thing.get('@type')))))
    return [facts_in(thing) for thing in main], [[facts_in(t) for t in kind] for kind in kinds.values() if len(kind) > 1]


FURNITURE = re.compile('Breadcrumb|WebSite|ListItem|SearchAction|ImageObject|Organization|Person|Rating|Offer|Address|WebPage')


def plain(value):
    """Properties without prefixes; the values of RDFa without their wrapping."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    if '@value' in value:
        return value['@value']
    return {re.sub(r'^https?://(?:schema\.org/|ogp\.me/ns(?:/\w+)?#)', '', key): plain(each) for key, each in value.items()}


def collect(value, things):
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, dict):
            things.append(each)
            for inner in each.values():
                collect(inner, things)


def facts_in(thing):
    facts = {}
    for fact, (_, paths) in FACTS.items():
        for path in paths.split():
            value = at(thing, path.split('.'))
            if value not in (None, '', [], {}):
                facts[fact] = value
                break
    for key, value in thing.items():
        facts.setdefault(FACT_OF.get(folded(key), folded(key)), value)
    return facts


def at(value, steps):
    for step in steps:
        if isinstance(value, list):
            value = next((each for each in value if isinstance(each, dict) and step in each), None)
        if not isinstance(value, dict):
            return None
        value = value.get(step)
    return value


def filled(schema, root, case, path, page, lists):
    schema = resolved(schema, root)
    if 'properties' in schema:
        members = {}
        for key, inner in schema['properties'].items():
            value = filled(inner, root, case, f'{path}.{key}' if path else key, page, lists)
            if value not in (None, '', [], {}):
                members[key] = value
        return members
    items = resolved(schema.get('items', {}), root)
    if 'properties' in items:
        answers = [[filled(items, root, case, path + '[]', [thing], []) for thing in each] for each in lists]
        return max(([a for a in answer if a] for answer in answers), key=lambda a: sum(map(len, a)), default=[])
    concept = (case.get('concepts') or {}).get(path)
    name = folded(re.split(r'[.\[\]]+', path)[-1])
    fact = OTHER_NAMES.get(concept, concept) or FACT_OF.get(name, name)
    for thing in page:
        value = typed(thing.get(fact), fact, schema, case['url'])
        if value not in (None, '', []):
            return value
    return None


def resolved(schema, root):
    while isinstance(schema, dict) and '$ref' in schema:
        target = root
        for step in schema['$ref'].lstrip('#/').split('/'):
            target = target[step]
        schema = target
    if isinstance(schema, dict):
        for branch in schema.get('anyOf', []) + schema.get('oneOf', []):
            if resolved(branch, root).get('type') != 'null':
                return resolved(branch, root)
    return schema if isinstance(schema, dict) else {}


def typed(value, fact, schema, base):
    if value in (None, '', [], {}):
        return None
    kinds = schema.get('type', 'string')
    kind = kinds if isinstance(kinds, str) else next(each for each in kinds if each != 'null')
    if kind == 'array':
        return [text for each in flat(value) if (text := worded(each))]
    if fact == 'stock':
        return stock(worded(value), kind, schema)
    text = ', '.join(filter(None, map(worded, flat(value)))) if fact in ('author', 'category', 'cuisine') else worded(value)
    if kind in ('number', 'integer'):
        number = minutes(text) if fact in ('prep', 'cook', 'total') else figure(text)
        return round(number) if kind == 'integer' and number is not None else number
    if kind == 'boolean':
        return None if text is None else text.lower() in ('true', 'yes', '1')
    if text is None:
        return None
    if 'enum' in schema:
        return next((each for each in schema['enum'] if folded(str(each)) == folded(text.split('/')[-1])), None)
    if fact == 'lang':
        return text[:2].lower()
    if schema.get('format') == 'date' and re.match(r'\d{4}-\d\d-\d\d', text):
        return text[:10]
    return urljoin(base, text) if fact in ('url', 'image') else text


def stock(text, kind, schema):
    end = folded((text or '').split('/')[-1])
    available = False if re.search('out|sold|discontinued', end) else True if re.search('instock|limited|online|preorder|backorder', end) else None
    if kind == 'boolean' or available is None:
        return available if kind == 'boolean' else None
    members = schema.get('enum')
    if members is None:
        return text.split('/')[-1]
    return next((each for each in members if folded(str(each)).endswith(end)), None)


def flat(value):
    """Steps of a recipe may be in sections."""
    if isinstance(value, list):
        return [inner for each in value for inner in flat(each)]
    if isinstance(value, dict) and 'itemListElement' in value:
        return flat(value['itemListElement'])
    return [value]


def worded(value):
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = next((value[key] for key in ('name', 'text', 'url', '@id', 'value') if value.get(key)), None)
        return worded(value)
    return None if value is None else re.sub(r'\s+', ' ', re.sub(r'<[^<>]+>', ' ', str(value))).strip()


def figure(text):
    found = re.search(r'\d+(?:[ ,.]\d{3})*(?:[.,]\d+)?', text or '')
    if not found:
        return None
    digits = found.group().replace(' ', '')
    digits = re.sub(r'[.,](?=\d{3}(?:\D|$))', '', digits) if re.search(r'[.,]\d{3}[.,]|,\d{3}$', digits) else digits
    return float(digits.replace(',', '.'))


def minutes(text):
    found = re.fullmatch(r'P(?:(\d+)D)?T?(?:(\d+)H)?(?:([\d.]+)M)?(?:[\d.]+S)?', text or '')
    if not found:
        return figure(text)
    days, hours, rest = (float(each or 0) for each in found.groups())
    return days * 1440 + hours * 60 + rest


def main():
    cases, out, lines = sys.argv[1:]
    metascraper = {}
    if os.path.exists(lines):
        with open(lines, encoding='utf-8') as file:
            metascraper = {each['id']: each for each in map(json.loads, file)}
    tools = {'extruct': facts_of_extruct, 'recipe-scrapers': facts_of_recipe_scrapers}
    times = {tool: [] for tool in [*tools, 'metascraper']}
    for name in sorted(glob.glob(os.path.join(cases, '*.json'))):
        with open(name, encoding='utf-8') as file:
            case = json.load(file)
        html = gzip.open(name[:-5] + '.html.gz').read().decode('utf-8', 'replace')
        answers = {}
        for tool, read in tools.items():
            started = time.process_time()
            try:
                answers[tool] = read(case, html)
            except Exception:
                answers[tool] = ([], [])
            times[tool].append((time.process_time() - started) * 1000)
        if case['id'] in metascraper:
            answers['metascraper'] = ([metascraper[case['id']]['facts']], [])
            times['metascraper'].append(metascraper[case['id']]['cpuMs'])
        for tool, (page, lists) in answers.items():
            os.makedirs(os.path.join(out, tool), exist_ok=True)
            with open(os.path.join(out, tool, case['id'] + '.json'), 'w', encoding='utf-8') as file:
                json.dump(filled(case['schema'], case['schema'], case, '', page, lists), file)
    print(json.dumps(times))


main()
