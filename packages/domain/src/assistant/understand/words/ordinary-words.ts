/**
 * Frequent words of English, as stems, that no table knows and that are no slips of a word in one: `read` is not
 * `bread`, nor `conversation` `conversion`. In a question they are words that are not understood.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
    abduction abetting ability abort abortion academic academy accept accepted accident accompany accusing
    acting activity actor actress addition additional address administration administrative admit adopted
    advanced advantage affair affection afford afraid africa african agency agent agree agreed agreement
    ahead ahem aided aircraft airport album allow allowed allowing almost alone alongside alright alter
    alway amazing american analogue ancient anger angry annal announced answered anti anytime anyway
    apartment apologize apology apparent apparently appear appearance appeared applied appointed appointment
    appreciate approach approved architecture area arising army arrest arrested arriving artist ashamed asia
    asian asked asleep attack attempt attended attending attentive attitude attorney aunt australia
    australian author authority avenue aviation avoid awaiting awake awakened award awarded awarding aware
    baby background bait banished banking barely bark base basement basin basketball bathroom batter battle
    bead beam bean bear beard beast beatin beating beautiful becoming bedroom begun behaving behavior
    believed belt bending benin bent beta betting beverage bike biography bite bitter blah blasting blaze
    bleached bleak bleeding blend blew blind bling blinking block blocking blood blow blowing boast boat
    body boil bomb bone booking boot booted border bordering boring born borrow bother bothering bottle
    bouncy bounded bout bowel boyfriend bragging braid branding brat brave breached bread breakfast breaking
    breath breathe breathed breather breathing breed breeding bride brilliant bringing britain british
    broadcast broke brooding brother bruising budge build building built bulb bullying bunk burned burnt
    bursting bury burying bust busy butt butter buyin cabin cafe cage cake calculating calculator call
    calling calm cameo camera camp camping campu canadian candidate cane capable capacity cape captured
    carat card cared career carly carried carry carrying carve case cashed casing cast casting castle
    casually catchy catholic caught cave celebrate cell center centered central centre century ceremony
    chair chairman champagne champion championship chance chancel channing chant chanting character charged
    charging charm charming chartered charting chat chatting cheap cheating checked checking cheery chef
    chest chick chief children chili china chinese chipped chocolate choice choose choosing chopping chose
    christian christmase church circulated circulation circumstance civil claim claimed clash class clause
    clean cleaning clear clearing cleavage client climbing clinging clipped clipping clock clocked clogging
    clone closet clothe clothing club clue coach coast coat coating codex coding coefficient coke cold
    collected college colonel coloring colt coma comb combing comedian comedy comfort comfortable command
    commander commercial committed committee common commonly community commute commuter companion compassion
    compete competed compiled complex complicated composing compression comprised computing comte conceited
    concentrate concentrating concept concert concerto concession conclude concluded concocted condition
    conducted cone conference conferred confession confined confluence confused congratulation congress
    connecting connection connector conserved consider considering consist constructed construction contact
    contacted contemporary content contested contesting continuou contract control convened convent
    convention conversation convicted convince convinced cooking cooperating coping core corner cornered
    corp corporation corrected council countess county coupe coupla court courting cousin cove coven
    covering covet cracking cramped cramping crane crank crawling crazy cream created creating creation
    credit creek crew crime criminal critic critical crock crossing crowding cruising crush crushed crushing
    crying cultural culture cure curse custody customary cute daddy dairy daisy damage dame dance dancing
    dane dangerou dare daring dark darling dating daughter deaf dealing dealt death debating debriefing
    debut decaf deceased deceived deceiving decent decide decided deciding decision declared declaring decoy
    dedicated deduction deep defeat defeated defective defend defendant defended defending defense
    deficiency defining definite definitely definitive degree delay demanded demeaning democratic demon
    density deny depended dependence depending deported deposition depressed depressing depression deranged
    derive descendant deserve design designated designed desk desperate despite destined destroy destroyed
    detached detained detective detention died dief differing difficult dinner direct directed direction
    directly director dirty disability disappear disappointed discovered discuss dissing distance
    distributing distributor district dive diving division divorce doll door double doubt dove downstair
    dozed dozer draft drafting drama drawn dreading dream dress dressed drier drifting drilling drink
    drinking drip dripping drivel drivin drooling drought drown drowning drunk dual dump dumped dutch
    dwelling dying earring earth ease easier east eastern easy eater eatin economic economy edition editor
    education educational effect effort eighteen eighty elected element elevator elve emergency emotional
    emperor empty encoding enduring energy engaged engagement engine engineering england enjoy enough
    entered entertainment entirety environment episode equality equipment escape established estate europe
    european evaluation event everybody everywhere evidence evil example excellent excessive exchanged
    exchanging excited exciting exclamation excuse executive expanded expecting experience exploited
    exploiting exploration explosive exported exposition expression extended extensive extra fabulou face
    facility fact faction factory fail failed failing faintest fainting fair fake fame familiar famished
    famou fancy fantastic farm fart farther fate fathered fatherly fault favor faxed fear feast feature
    featuring federal feed feet fella fellow felt female fest festival fever field fight fighting filed fill
    filled filling filth final finally financial finding fine fined finger fire fired firm fist flame flat
    flaw fleet flesh fling flipped flirting flooding floor flour flowing flyin follow followed following
    food fool foosball foot footballer foothill force forced foreign forget forgive forgot forgotten form
    format formation formed former formerly fort forth fortification fortune forty forward foul found
    foundation founded founder fourteen france frankly freak free freeze french frequent frequently friction
    friendship front frosting frying fuel function funeral further garage garbage gave gene general
    generation generator gentlemen german gift gimme girl girlfriend giving glad glass global gloss glow
    glowing gold goodbye goodness goody goon gorgeou gosh gotten governed government governor gown grab
    grade graduated grain grand grandfather grandma grandmother grasping grass grateful greatness greek
    greet greeting grey grieving grilling grinding grinning groin grooming groping grossing ground grouping
    groupy growl guarantee guard guest guilt guilty hade hair hall hallowed hallway halt handle handsome
    hang hanging happenin happiness happy hard hardened harder hardly harmony hate hated haunting haven head
    headed heading headquarter healthier heap hearing heart heat heating heave heigh helping herb herself
    hide hiding highly highness highway himself hire hired historic hive holding holling holy homey honest
    honestly honeymoon honor hook hooking hoping horrible hose hospital host hosted hosting house household
    housing http hundredth hungry hurling hurrying husband ideal imagine immediately impaired implanted
    important imposing imposition impossible imposter impressive improvise improvised inclined incoming
    increasingly incredible indebted indeed independent india indian indifference indifferent indo induction
    industrial ineffective infantry infected infested ingested inherent initial initially injected innocent
    inquisition inscription inserted insisted institute intend intended intention interact intercept
    interrupt intersect intimate intro introduced invent invented inverted investigation investor invite
    invited involved iran ireland irish iron irresponsible island italian italy jacket jail japan japanese
    jazz jealou jeez jerk jersey jewish join joined joint journal judge jumpy junk jury keeping keyboard
    kick kicked kidding kidnapped king kingdom kiss kissed kissing kitchen knew knife knock knot knowing
    knowledge known label lack lady lake lakeview lane lash lasting later latin latter laugh laughing lawyer
    leadership leaf league leaky lean leaning leap leaping learn learned learning lease leash leavin lend
    lending length lesson letter letting leverage liar liberal library license lied lieutenant lifeline lift
    lifting light lighting liked lime limited limiting linen linger link linking listed listen listening
    literature live lived living load loading loaned local located lock locked locking loft lone lonely
    loner looked looky loop loosened lord losin loud louse lousy loved lovemaking loving luck lunch lying
    madre magazine maid mail mainz male mama manage managed management manager mangy manly manually marce
    marching mare marked marker marking marriage married marrying marsh mass massachusett mateo mating
    maturity mayor meal meantime meat medal medical meem meeting melt member memorize memory mention
    mentioned menu mere mess message messed messing metal method mice mile military milk million mind mini
    minister ministry minority mint miracle mirror miserable miss missed missin mission mistake mixed
    moaning modern modification moist mole mommy monument mood moping moth mount mountain mounted mounting
    mourning mouth mowing mucho multiple municipal municipality museum musical mutually mystery nation
    national nationale native natural nature naval navy near nearby nearly neat necessary neck needed
    needless needy neither nerd nervou nest network newspaper nightmare nile nineteen noise nope north
    northern nose notable note noted notice noticed novel nowhere numbered numerou nurse nutshell objection
    obsession obviou offered offering office officer official officially okey older olympic ontario opened
    opening opera operated operatic operation operative opinion opposition ordered organism organist
    organization organize organized origin original originally otherwise ought oven overhaul overheard
    overload owned owner pacific pack packed pact pain paint painting pair palace pale palestine panel
    panicked pant paper para pardon pari parish park parking parliament participated particle partner party
    pass passed pasta patch patent pathetic patient paying peace peaking pending perfect perfectly periodic
    perk permission person personal personality personally petition petting phase phone physical picket
    picking picky pill pilot plaid planned planning plant plate plated platform play played player playing
    pleading pleasing pleasure plenty plugged pocket poland policing policy polish political politician poll
    polling poof pool populace popularly population port positive possibility possible possibly post posting
    potion pour power powerful practically praising prancing pray preached preceded precedent prefer
    pregnant premier prepared prepping prescribe prescription presence presented presiding press pressure
    pretending previously pricey pride primary primed principal printing priory prison prize probably
    probation problemo proceeded proceeding process processed procession producer production profession
    professional professor progressing progressive project prominent promise promised prompted proof
    properly property proposed proposition protect protecting protection proto proud prove provided
    providing province provoked public published punished purpose purse push pushing putting qualify
    quantico quartet queen quickest quiet quit race raced racket radar radiation radio rage ragging rail
    railing railroad railway raining raised raiser raising rambling rare rational rationalize rationally
    rave reaching react reacted reacting reaction read reading realised reality reassure rebranded recant
    receiver reception recognize recognized reconsidered recorder recording recourse recovery redevelopment
    reference refined reformed regain regained regent regiment regional register regret regular regulation
    rejection relate relationship relax relaxation relay release released relegation relevant reliance
    religiou relocation remaining remembered removed remover removing renamed rent repent rephrase replaced
    reply representative represented repressed republic republican required requiring requisition research
    researched researching resent reserve resident resolution resolved resort resource response
    responsibility responsive retain retained retired revealed revelation revenge reviewer revolution
    revolve ride rider ridge ridiculou riding ring rinse riot ripe risk risking rite river road roasting
    robe rock rocked rode role roll romantic rome roof room rope rotation rough route royal rude rugby ruin
    ruined rule rural russian sack safe safety saint sake salt sampling sand sane sark saved saving scale
    scar scare scared scary scene scent science scientific scoot scored scoring scot scottish scouting
    screaming screw screwed seat seating secluded secondary secondly secretary section sedative seduced
    seduction seed seein seeing seek seem seemed seize selected self selfish sellin semi senate sending
    senior sensitive sent sentence serb seriou seriously serve served service serving setting settle
    settlement settling seventeen seventy sever several sewing shack shade shaft shake shale shame shape
    shave shell ship shire shirt shock shoe shoo shooting shopping shore shortened shortest shortly shoulder
    shout shower showing shrine shuck shutting sick sideline sidle sight signed signore silk silly similar
    simplest singer singing sinu sire sister situated sixty skank skate skill skin skip skipped slap slapped
    sledding sleep sleeping slender slept slime sling slinging slink slit slot smack smart smartest smell
    smelling smile smoothly snack snatched sneaking snide snore snowed snowing snuck soak soaked soap social
    society sock soft solar soldier sole solid solo solution someday someplace sometime somewhere sonar
    sooner soothing sore sorry soul sound sounded sounding soup sour south southern soviet space spain
    spanish spanning spare spared sparring speak speaking special specy speech speed speeding spell spice
    spill spilling spine spinning spire spit spite splendor spoke sporting spot spreading springing squadron
    square stab stabbing stade stadium staff stair stake staking stale stalk stalking stall stalling standin
    stare stared staring starred starring startin startled startling starved starving stating station
    staying steal stealing steep stem stepped stew stick sticking stilt sting stink stinking stir stirling
    stirring stoke stole stolen stomach stomp stomped stoop stopping storming stove stowed straight stranded
    strange stranger strangest strangler strapped street strength strep stress striking string stringing
    stripped strolling struck strung student studied studio study stumble stumbled stumped stunk stunning
    style subject subjective submarine subsequently successor suckered sufficient suing suit suite summoned
    sundae sunk support supported supposed supreme surface surgery surprise surprised survive suspect
    swarming swear sweating sweet sweetheart sweetie swell swelling swept swine switch swore swung tack
    tailing tale talent talked tall tanning tape taping task tasked taste tasting taught taunting teach
    teaching tear technical technology teeth television telling temple tend tended tending tent terribly
    terrific tess testy text thai thanked thanking theatre thee theme theory therapy therefore thin thine
    thingy thinking thirsty thorough thou thousand threat threatened threw thrilled thriving throat throw
    throwing thrown thug ticked ticker tide tied tight tile timing tire tired titled toast toasting toddy
    told toll tongue tonight tool toot torn toto touch touched tough tour tournament tower town township
    trace tract traction trade traditional train training traipsing tran transferred transition transport
    trapping trash trashed trashing traveling traver tread treason treasure treat treated treating treatment
    tree trendy trial trick tricking tried trip tripping trolling troop tropical truly trust trusted truth
    trying turf turin turk turning twice twisting tying ugly unavailable unbeaten unbelievable unchanged
    uncle uncomfortable uncovered understanding understood undivided unexplained unfit unfortunately union
    united unity universe university unload unopposed unpopular unsuccessful untie upgraded upper uprising
    upset upstair upstanding urban vague vale valiant valley valuable valve vanquished variety vending
    veritable versa verse version vice victim village viscount visiting vote wait waited waiting wake wale
    walked walking walt waltzing wanting ward warm warming warn wash washed washing watch watched watching
    water weaken weakness weapon wear wearing weaving wedding weed weep weird western whale whenever
    wherever whew whipped whit whoa whoever wide widely width wife willing willy wind window wine wing
    winning wire wish witch witness woke woman women wonderful wore worm worn worried worrying wound
    wrapping wreak wreaking wretched wring writer writing written wrote xander yanking yard yearning yelling
    youngest yourself youth zealand zone
  `
    .trim()
    .split(/\s+/u),
);
