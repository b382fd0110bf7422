import type { ConceptTable } from '../table.ts'

/** Vacancies. */
export const job: ConceptTable = {
  domain: 'job',
  things: [
    'job',
    'vacancy',
    'position',
    'posting',
    'job posting',
    'role',
    'salary',
    'career',
    'opening',
    'employment',
    'internship',
  ],
  table: `
jobTitle: text
  names position | role | job | vacancy | occupation | position title | job role | role title | vacancy title | job position | profession | post | job name | occupational category | vacancy name | designation
  en job title | position | role | title | occupation | profession; de stelle | position | berufsbezeichnung | beruf | stellenbezeichnung | funktion | jobtitel; fr poste | intitulé du poste | fonction | métier | profession; es puesto | cargo | ocupación | profesión | vacante; it posizione | ruolo | professione | mansione | qualifica
  pt cargo | função | vaga | profissão | posição; nl functie | functietitel | beroep | vacature; pl stanowisko | zawód | oferta pracy; ru должность | вакансия | профессия | позиция; ja 職種 | 職業 | 役職 | ポジション | 募集職種; zh 职位 | 岗位 | 职务 | 职业 | 職位
  schema title | jobTitle | name | occupationalCategory | relevantOccupation.name
  class job title | position | role | p job title
employer: name
  names company | company name | hiring organization | organization | employer name | hiring company | organisation | firm | business | recruiter | hiring organisation | company title | works for | organization name
  en company | employer | organization | company name | firm | organisation; de unternehmen | arbeitgeber | firma | organisation | firmenname; fr entreprise | employeur | société | organisation | organisme; es empresa | empleador | compañía | organización | entidad; it azienda | datore di lavoro | società | organizzazione | impresa
  pt empresa | empregador | companhia | organização; nl bedrijf | werkgever | organisatie | onderneming; pl firma | pracodawca | organizacja | nazwa firmy; ru компания | работодатель | организация | фирма; ja 会社名 | 企業 | 会社 | 雇用主 | 勤務先; zh 公司 | 企业 | 雇主 | 公司名称 | 单位
  schema hiringOrganization.name | hiringOrganization | worksFor.name | affiliation.name
  class company | employer | company name | organization | p org
  not size | logo | url | description | industry | website
jobLocation: text
  names location | work location | workplace | place of work | job city | based in | office location | duty station | job place | where
  en location | work location | place of work | based in | workplace | city | town; de arbeitsort | standort | einsatzort | ort | dienstort | stadt; fr lieu | lieu de travail | localisation | ville; es ubicación | lugar de trabajo | localidad | lugar | ciudad; it sede | luogo di lavoro | sede di lavoro | località | città; pt local | local de trabalho | localização | cidade; nl locatie | werklocatie | standplaats | plaats | stad; pl lokalizacja | miejsce pracy | miejsce | miasto; ru место работы | город | местоположение | регион; ja 勤務地 | 勤務場所 | 所在地; zh 工作地点 | 地点 | 工作地
  schema jobLocation.address.addressLocality | jobLocation.name | jobLocation | jobLocation.address | location.name | applicantLocationRequirements.name
  class location | job location | city
employmentType: enum
  names contract type | contract | job type | type of employment | work type | type of contract | employment | working hours type | position type | schedule type | kind of employment | employment kind | working time | work schedule | vacancy type | job kind
  en employment type | job type | contract | contract type | type | employment | schedule | position type | working hours; de anstellungsart | beschäftigungsart | vertragsart | arbeitszeit | art der anstellung | beschäftigungsverhältnis | arbeitszeitmodell | anstellungsverhältnis | vertrag; fr type de contrat | contrat | type d'emploi | temps de travail; es tipo de contrato | contrato | jornada | tipo de empleo | jornada laboral; it tipo di contratto | contratto | orario di lavoro | tipologia contrattuale
  pt tipo de contrato | contrato | regime | tipo de vaga | jornada; nl dienstverband | contract | type contract | soort contract | werkverband; pl rodzaj umowy | wymiar pracy | typ umowy | umowa | etat; ru тип занятости | занятость | график работы | тип договора; ja 雇用形態 | 勤務形態 | 契約形態; zh 工作类型 | 雇佣类型 | 职位类型 | 工作性质
  schema employmentType
  class employment type | job type | contract type
salary: money
  names wage | pay | compensation | remuneration | base salary | annual salary | earnings | salary range | salary text | gross salary | income | pay rate | rate of pay | stipend | wages | pay range
  en salary | pay | compensation | wage | remuneration | base salary | pay range | salary range | rate; de gehalt | vergütung | lohn | verdienst | bezahlung | jahresgehalt | entgelt; fr salaire | rémunération | traitement | salaire brut; es salario | sueldo | remuneración | retribución; it stipendio | retribuzione | salario | compenso | ral
  pt salário | remuneração | vencimento; nl salaris | loon | beloning | vergoeding; pl wynagrodzenie | pensja | płaca | zarobki; ru зарплата | заработная плата | оклад | доход | вознаграждение; ja 給与 | 給料 | 年収 | 月給 | 時給 | 賃金; zh 薪资 | 工资 | 薪水 | 月薪 | 薪酬 | 待遇
  schema baseSalary.value.value | baseSalary.value | baseSalary | estimatedSalary
  class salary | compensation | pay
salaryMin: money
  names salary from | minimum salary | salary min value | lowest salary | pay from | salary low | wage min | min pay | salary lower | compensation min | salary start | salary floor
  schema baseSalary.value.minValue | baseSalary.minValue | estimatedSalary.minValue
salaryMax: money
  names salary to | maximum salary | salary max value | highest salary | pay to | salary high | wage max | max pay | salary upper | compensation max | salary end | salary up to
  schema baseSalary.value.maxValue | baseSalary.maxValue | estimatedSalary.maxValue
salaryPeriod: enum
  names salary unit | pay period | salary interval | per | pay frequency | salary per | wage period
  schema baseSalary.value.unitText | baseSalary.unitText
datePosted: date
  names posted | posted on | published on | job posted date | listed | advertised | publication date | online since | posting date | date listed | publish date | date advertised
  en posted | date posted | posted on | published | listed on | online since; de veröffentlicht | eingestellt am | online seit | veröffentlicht am | ausgeschrieben am; fr publiée le | publié le | date de publication | mise en ligne; es publicado | fecha de publicación | publicada el; it pubblicato | pubblicata il | data di pubblicazione; pt publicado em | publicada em | data de publicação; nl geplaatst op | geplaatst | online sinds; pl dodano | opublikowano | data publikacji; ru размещено | дата публикации | опубликована; ja 掲載日 | 公開日 | 掲載開始日; zh 发布日期 | 发布时间
  schema datePosted
  class posted | date posted
  not birth
applicationDeadline: date
  names valid through | deadline | apply by | closing date | application closing date | expires | expiry date | apply before | application deadline date | closes | last date to apply | expiration date | valid until | end of application
  en deadline | apply by | closing date | application deadline | closes | expires | valid until; de bewerbungsfrist | bewerbungsschluss | bewerben bis | frist | gültig bis; fr date limite | candidatures jusqu'au | date limite de candidature | date de clôture; es fecha límite | plazo | fecha límite de solicitud | válido hasta; it scadenza | termine | candidature entro | data di scadenza; pt prazo | data limite | candidaturas até | prazo de inscrição; nl sluitingsdatum | reageren voor | deadline; pl termin składania | termin aplikowania | aplikuj do | ważne do; ru срок подачи | крайний срок | действует до; ja 応募締切 | 締切 | 締め切り | 応募期限; zh 截止日期 | 申请截止
  schema validThrough | applicationDeadline | offers.validThrough
jobStart: date
  names start of work | job start date | date of joining | entry date | available from job | starting date | employment start
  en start date | starting | start; de eintrittsdatum | arbeitsbeginn | beginn | start; fr date de début | prise de poste; es fecha de incorporación | incorporación; it data di inizio; pt início; nl startdatum | indiensttreding; pl data rozpoczęcia; ru дата начала; ja 入社日; zh 入职日期
  schema jobStartDate
requirements: list
  names qualifications | skills required | job requirements | requirements list | prerequisites | must have | what you bring | what applicants must bring | your profile | candidate profile | minimum qualifications | required qualifications | desired qualifications | needed
  en requirements | qualifications | what you bring | your profile | what you need | who you are | what we're looking for | must have | about you | you have | job requirements | minimum qualifications; de anforderungen | ihr profil | dein profil | qualifikation | qualifikationen | das bringst du mit | das bringen sie mit | voraussetzungen | anforderungsprofil | was du mitbringst; fr profil recherché | votre profil | profil | compétences requises | exigences | qualifications; es requisitos | perfil | tu perfil | qué buscamos | cualificaciones; it requisiti | il tuo profilo | profilo | competenze richieste
  pt requisitos | perfil | qualificações | o que procuramos; nl functie-eisen | wat vragen wij | jouw profiel | eisen | wie ben jij | vereisten; pl wymagania | nasze wymagania | oczekujemy | twój profil; ru требования | мы ожидаем | что мы ждем | от вас; ja 応募資格 | 必須条件 | 求める人材 | 応募条件 | 要件; zh 任职要求 | 岗位要求 | 职位要求 | 要求 | 任职资格
  schema qualifications | experienceRequirements | educationRequirements
  class requirements | qualifications
skills: list
  names skill list | competencies | skill set | technologies | tech stack | abilities | expertise | key skills | what applicants must bring
  en skills | competencies | tech stack | key skills | expertise | technologies; de fähigkeiten | kenntnisse | kompetenzen | fachkenntnisse; fr compétences | savoir-faire | technologies; es habilidades | competencias | conocimientos; it competenze | abilità | conoscenze; pt competências | habilidades | conhecimentos; nl vaardigheden | competenties; pl umiejętności | kompetencje; ru навыки | ключевые навыки | умения; ja スキル | 必要なスキル | 技術; zh 技能 | 专业技能
  schema skills | knowsAbout
  class skills
responsibilities: list
  names duties | tasks | job duties | what you will do | your tasks | key responsibilities | job responsibilities | activities
  en responsibilities | duties | what you'll do | your role | tasks | key responsibilities | the role | your responsibilities; de aufgaben | ihre aufgaben | deine aufgaben | tätigkeiten | das erwartet dich | aufgabengebiet; fr missions | vos missions | responsabilités | tâches; es funciones | responsabilidades | tareas | qué harás; it mansioni | responsabilità | attività | compiti | cosa farai; pt responsabilidades | funções | atividades | o que vai fazer; nl taken | werkzaamheden | wat ga je doen | verantwoordelijkheden; pl obowiązki | zadania | zakres obowiązków | twój zakres obowiązków; ru обязанности | задачи | чем предстоит заниматься; ja 仕事内容 | 業務内容 | 職務内容; zh 岗位职责 | 工作职责 | 职责 | 工作内容
  schema responsibilities
  class responsibilities | duties
benefits: list
  names perks | what we offer | job benefits | we offer | advantages | extras | employee benefits
  en benefits | perks | what we offer | we offer | why join us | our offer | perks and benefits; de benefits | wir bieten | das bieten wir | unser angebot | leistungen | das bieten wir dir | vorteile; fr avantages | nous offrons | ce que nous offrons; es beneficios | ofrecemos | ventajas | qué ofrecemos; it benefit | offriamo | cosa offriamo | vantaggi; pt benefícios | oferecemos | o que oferecemos | vantagens; nl wat bieden wij | wij bieden | arbeidsvoorwaarden | voordelen; pl oferujemy | benefity | co oferujemy | korzyści; ru мы предлагаем | условия | что мы предлагаем | преимущества; ja 福利厚生 | 待遇 | 特典; zh 福利 | 福利待遇 | 我们提供
  schema jobBenefits
  class benefits | perks
experience: text
  names experience required | years of experience | work experience | seniority | experience level | seniority level | career level | required experience
  en experience | years of experience | experience level | seniority | career level; de berufserfahrung | erfahrung | karrierestufe; fr expérience | niveau d'expérience; es experiencia; it esperienza | livello; pt experiência | nível; nl ervaring | werkervaring; pl doświadczenie | poziom; ru опыт работы | опыт; ja 経験 | 経験年数; zh 经验 | 工作经验 | 经验要求
  schema experienceRequirements | experienceRequirements.monthsOfExperience
education: text
  names education level | degree | education required | qualification level | required education | diploma | educational requirement | alma mater
  en education | degree | education level | alma mater; de bildungsabschluss | ausbildung | abschluss | bildung | studium; fr formation | diplôme | niveau d'études | éducation; es formación | titulación | educación | estudios; it istruzione | titolo di studio | formazione; pt formação | escolaridade | educação; nl opleiding | opleidingsniveau; pl wykształcenie | edukacja; ru образование | уровень образования; ja 学歴 | 教育; zh 学历 | 教育 | 学历要求
  schema educationRequirements.credentialCategory | educationRequirements | alumniOf.name
remote: boolean
  names is remote | remote work | work from home | home office | telecommute | remote possible | remote allowed | can work remotely | remote friendly | home working | remote ok | telework
  en remote | remote work | work from home | home office | work model; de homeoffice | remote | mobiles arbeiten | homeoffice möglich; fr télétravail | à distance; es teletrabajo | remoto | trabajo remoto; it smart working | da remoto | telelavoro; pt trabalho remoto | remoto | teletrabalho; nl thuiswerken | remote; pl praca zdalna | zdalnie; ru удаленная работа | удаленно; ja リモートワーク | 在宅勤務; zh 远程 | 远程办公
  schema jobLocationType
  class remote
industry: text
  names sector | branch | business sector | field | company industry | line of business
  en industry | sector | field; de branche | sektor | wirtschaftszweig | industrie; fr secteur | secteur d'activité | industrie; es sector | industria; it settore | industria; pt setor | indústria | ramo; nl branche | sector; pl branża | sektor; ru отрасль | сфера деятельности | индустрия; ja 業界 | 業種; zh 行业 | 产业
  schema industry | hiringOrganization.industry
department: text
  names team | division | unit | business unit | function | job department
  en department | team | division; de abteilung | bereich | fachbereich; fr département | service | équipe; es departamento | área | equipo; it dipartimento | reparto | area; pt departamento | área | equipe; nl afdeling | team; pl dział | departament | zespół; ru отдел | подразделение | департамент; ja 部署 | 部門; zh 部门
workHours: text
  names working hours | hours per week | weekly hours | hours | shift | work hours per week
  en hours | working hours | hours per week | shift; de arbeitszeit | wochenstunden | stunden pro woche; fr horaires | heures par semaine; es horario | horas semanales; it orario | ore settimanali; pt horário | carga horária; nl uren per week | werktijden; pl godziny pracy | wymiar czasu pracy; ru график | рабочие часы; ja 勤務時間 | 就業時間; zh 工作时间
  schema workHours
applyUrl: url
  names apply link | application url | application link | apply | how to apply url | job application link
  schema applicationContact.url | directApply
contactPerson: name
  names contact | contact name | recruiter name | contact person name | point of contact | hiring manager
  en contact | contact person; de ansprechpartner | ansprechpartnerin | kontakt | kontaktperson; fr contact | personne à contacter | interlocuteur; es contacto | persona de contacto; it contatto | referente; pt contato | contacto | pessoa de contato; nl contactpersoon | contact; pl osoba kontaktowa | kontakt; ru контактное лицо | контакт; ja 担当者 | 連絡先; zh 联系人
  schema applicationContact.name | contactPoint.name
openings: integer
  names number of openings | vacancies | positions available | total job openings | number of positions
  en openings | vacancies | positions; de offene stellen | anzahl stellen; fr postes à pourvoir | nombre de postes; es vacantes | plazas; it posti disponibili; pt vagas; nl vacatures; pl liczba wakatów; ru количество вакансий; ja 募集人数 | 採用人数; zh 招聘人数
  schema totalJobOpenings
`,
}
