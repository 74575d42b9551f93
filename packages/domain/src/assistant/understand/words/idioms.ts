import { MONTH_WORDS, WEEKDAY_WORDS } from './period-words.ts';

/** How the name of a month begins. */
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DAY_WORDS = [
  ...Object.keys({ ...MONTH_WORDS, ...WEEKDAY_WORDS }),
  String.raw`[0-3]?\d(?:st|nd|rd|th)?`,
  'today|yesterday|now|end|last|this',
].join('|');

/** The names of months, long and short, as whole words. */
const MONTHS = String.raw`(?:${Object.keys(MONTH_WORDS).join('|')})\b`;
/** A month, quarter, half or year, as idioms look for them. */
export const SPAN = String.raw`(?:(?:${MONTHS})(?: \d{4})?\b|q[1-4](?: \d{2,4})?|h[12](?: \d{2,4})?|\d{4}|(?:last|this) (?:week|month|quarter|year))`;
/** Figures as they are said, whole words. */
export const FIGURE_WORDS =
  '(?:net |gross |ad )?(?:sales|revenue|orders|units(?: sold)?|sessions|spend|contribution|profit|margin|conversion|roas|acos|tacos|clicks|impressions)';
const LEVEL_WORDS = String.raw`(?:brands?|skus?|parent skus?|products|items|countries|categor(?:y|ies)|sub[- ]?categories)`;
/** Two figures, and whether they go the same way. */
const MOVING_TOGETHER = String.raw`(?:(?:do|does|did|is|are|was|were|how|what|show|tell me|me|the|there|a|any|our|my) )*(?:(?:correlation|correlated|connection|relationship|relation|link|dependence)(?: between| of)? (?:the |our |my )?([^?,]{3,40}?) (?:and|with|to) (?:the |our |my )?([^?,]{3,40}?)|([^?,]{3,40}?) (?:and|with) (?:the |our |my )?([^?,]{3,40}?) (?:move|moving|go|going|rise|fall|correlate|correlated|related|linked|connected|in (?:step|sync|line))(?: (?:together|hand in hand|in (?:step|sync|line)|with each other|up and down together))?)(?: (?:to|with) each other| strongly| at all)?`;
/** What a person takes back. */
const CORRECTED = String.raw`[\s.,…–—-]*(?:(?:oops|sorry|wait|no|er|uh)[,.\s]+)*(?:i mean|i meant|no(?=[,.])|sorry|wait|make that|or rather|rather)[\s,.]+`;

/** Said of a mood, of which no word is one of figures, and what is written in another way. */
const IDIOMS: readonly (readonly [idiom: RegExp, plain: string])[] = [
  [
    /\b(?:pay|paying|paid|spend|spending) (?:any )?(more|less|too much|too little) (?:per|for (?:a|an|each|every|one)) (?:ad )?(click|order)\b/giu,
    'cost per $2 $1',
  ],
  [
    /\b(?:eat|eats|ate|eating|use|uses|used|using|burn|burns|burned|burning|swallow|swallows|swallowed) (?:up |through )?(?:the )?most(?: of)?(?: the| our| my)? (?=(?:ad|ads|advertising)\b)/giu,
    'have the most ',
  ],
  // `did Oak or Bay hurt us more?`
  [
    /\b(?:did|was it) ([^?,]{2,30}?) or ([^?,]{2,30}?)(?: that)? (?:hurt|drag(?:ged)?(?: down)?|cost) (?:us |me |sales |growth )?(?:the )?(?:more|most)\b/giu,
    'which fell more, $1 or $2,',
  ],
  [
    /\b(?:did|was it) ([^?,]{2,30}?) or ([^?,]{2,30}?)(?: that)? (?:help(?:ed)?|lift(?:ed)?|push(?:ed)?|boost(?:ed)?) (?:us |me |sales |growth )?(?:the )?(?:more|most)\b/giu,
    'which rose more, $1 or $2,',
  ],
  // Before many of something `order` is a verb.
  [
    new RegExp(
      String.raw`\border(?= (?:all )?(?:(?:the|our|my) )?(?:quarters|months|weeks|days|weekdays|years|${LEVEL_WORDS})\b[^?,]{0,24} by \p{L})`,
      'giu',
    ),
    'sort',
  ],
  [
    new RegExp(
      String.raw`\b(half|a third|a quarter|two thirds|\d{1,2} ?(?:%|percent)) of (?:the |our |my )?([^?]{3,30}?) (?:come|comes|came|is|are|was|were)(?: made)? (?:from|by|with) (?:which|what) (${LEVEL_WORDS})\b`,
      'giu',
    ),
    'which $3 make up $1 of $2',
  ],
  ...(
    [
      ['half', '50%'],
      ['(?:a|one) quarter', '25%'],
      ['three quarters', '75%'],
    ] as const
  ).map(([part, percent]): readonly [RegExp, string] => [
    new RegExp(String.raw`\b(make|makes|made|making) up (?:about |around |roughly )?${part} (?=of\b)`, 'giu'),
    `$1 up ${percent} `,
  ]),
  [
    /\bhow many of (?:the |our |my )?([^?]{2,30}?) (?:visitors|visits|sessions|shoppers) (?:bought|ordered|converted|purchased)(?: something| anything)?\b/giu,
    'sessions, orders and conversion of $1',
  ],
  [/\bhow would [^?]{3,40} (?:change|be|look|develop|react) if\b[^?]*/giu, 'what is the forecast'],
  // `2016 over 2015`
  [new RegExp(String.raw`\b(${SPAN}) over (?:the )?(${SPAN})\b`, 'giu'), '$1 vs $2'],
  [/\b(20\d\d)[- ]?W(\d{1,2})\b/gu, 'week $2 of $1'],
  [
    /\b(?:out )?of (?:every |each )?(?:100|1[,.]?000|a hundred|a thousand) (?:visitors|visits|sessions|shoppers)((?: in| on| during| last| this) [^?,]{3,25})?,? how many (?:ordered|order|bought|buy|convert(?:ed)?|purchased?)\b/giu,
    'conversion$1',
  ],
  [
    /\bper (?:ad(?:vertising)? (?:dollar|euro|pound)|(?:dollar|euro|pound) (?:of ad ?spend|of advertising|spent on (?:ads|advertising)))(?: spent)?\b/giu,
    'per ad spend',
  ],
  [/\breturn(?:s|ed)? (the (?:most|least)) per ad spend\b/giu, 'had $1 ROAS'],
  [
    /\b(?:biggest|largest|top|highest) ad spenders? (?:among|of|by) (?:the |our |my |all )?(brands|parent skus|skus|products)\b/giu,
    'top $1 by ad spend',
  ],
  [
    /\b(?:do|does) (?:more|higher) ((?:ad )?\p{L}+) (?:lead to|bring|mean|cause) (?:more|higher) ((?:ad )?\p{L}+)\b/giu,
    'do $1 and $2 move together',
  ],
  [
    /^\W*(?:please |can you |could you )*(?:set|raise|lower|change|update) (?:my|our|the) (?:\p{L}+ )?(goal|target|budget|alert|rule)s? (?:to|at|from)\b.*$/giu,
    'how do i set a $1',
  ],
  [
    /^\W*who (?:else )?(?:can|may|is able to) (?:see|read|look at|access) (?:my|our|this|the) (?:data|figures|numbers|company|account)\W*$/giu,
    'how do i choose the roles of members',
  ],
  // `weekdays (Mon – Fri) against the weekend`
  [
    /\b(?:per |by |a |an average |average )?(?:week|working) ?days?(?: \([^)]{3,20}\))?((?: in| on| during) [^?,]{3,20})? (?:vs\.?|versus|against|compared (?:to|with)) (?:the |at |on )?(?:weekends?)\b/giu,
    'weekdays vs weekends$1',
  ],
  [
    /\bwhat (?:would|could) (?:the |our |my )?([^?]{3,40}?) (?:be|have been|look like|come to) (?=(?:without|excluding|except)\b)/giu,
    'what were $1 ',
  ],
  [
    /\badd(?:ed|s)? to (?:the |our )?(increase|rise|jump|gain|uplift) (?:in|of) ((?:net |gross |ad )?(?:sales|orders|units|revenue|profit|contribution|sessions|spend))\b/giu,
    'contribute to the $2 growth',
  ],
  [/\bexport (?=(?:markets?|countries|customers)\b)/giu, 'foreign '],
  // `the UK and non-UK`
  [
    /\b([\p{L}\d][\p{L}\d ]{1,30}?) (?:and|vs\.?|versus|against|or) (?:all )?non[- ]\1\b/giu,
    '$1 vs the rest',
  ],
  [
    /\b(?:how long|since when) (?:have|has|do|did) (?:we|i|you)(?: been)? (?:sold|sell(?:ing)?|carried|carry(?:ing)?|offered|offer(?:ing)?)\b/giu,
    'when did we first sell',
  ],
  [
    /^\W*(?:do|have) (?:we|i) (?:ever )?(?:sell|sold) (?:anything |something |stuff |much )?(?:in|to) ([^?]{2,30})\W*$/giu,
    'did we sell anything in $1 of all time',
  ],
  [
    /\b(?:is|was) (?:an? )?(roas|acos|tacos|ctr|cpc|cpm|conversion(?: rate)?|(?:contribution |profit )?margin|aov) of [$£€]?[\d.,]+ ?(?:%|percent)?,? (?:any )?(?:good|bad|ok|okay|fine|high|low|normal|healthy|too (?:high|low)|decent)\b/giu,
    'what is a good $1',
  ],
  [/\bper (?:single )?(?:sale|purchase)\b(?! price)/giu, 'per order'],
  // `sundays against the other days`
  [
    /\b(mon|tues|wednes|thurs|fri|satur|sun)days? (?:vs\.?|versus|against|compared (?:to|with)|and) (?:the |all (?:the )?)?(?:other|remaining|rest of the) (?:week ?)?days?\b/giu,
    'by weekday',
  ],
  // `the first two weeks of October vs the last two`
  [
    new RegExp(
      String.raw`\bfirst ((?:\d+|two|three|four|five|six|seven|ten) (?:days|weeks)|week|half|day) of ((?:${MONTHS})(?: \d{4})?) (vs\.?|versus|against|and|compared (?:to|with)|than|to|with) (?:the |its )?(?:last|second) ((?:\d+|two|three|four|five|six|seven|ten) (?:days|weeks)|week|half|day)\b(?! of)`,
      'giu',
    ),
    'first $1 of $2 $3 last $4 of $2',
  ],
  [/\blast half of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu, 'second half of '],
  [/\b(ahead of|behind) last (year|quarter|month)\W*$/giu, 'this $2 vs last $2'],
  // `what did ads cost, and what did they bring in?`
  [
    /\b(?:what|how much) (?:did|do|does) (?:the |our |my )?(?:ads?|advertising|ad spend) cost(?: us| me)?([^?]*?),? and (?:what|how much) (?:did|do|does) (?:they|it) (?:bring|return|make|earn|generate|sell|give)(?: us| me)?(?: in| back)?\b/giu,
    'ad spend, ad sales and ROAS$1',
  ],
  // `is the ad money for Oak well spent?`
  [
    /^\W*(?:is|are|was|were) (?:the |our |my )?(?:ad|ads|advertising)(?: money| spend| budget| dollars)? (?:for|on|of) ([^?]{2,40}?) (?:well spent|worth it|worth the money|paying off|profitable|wasted|working)\b/giu,
    'ROAS, ad spend and ad sales of $1',
  ],
  // `total discount, and what percent of gross is that?`
  ...(
    [
      ['discounts?|promotions?|coupons?', 'promotion rate'],
      ['ad ?spend|spend on ads|ad costs?', 'TACoS'],
      ['profit|contribution', 'contribution margin'],
    ] as const
  ).map(([part, rate]): readonly [RegExp, string] => [
    new RegExp(
      String.raw`\b((?:${part})\b[^?]*?),? and (?:what|how much|which) (?:percent(?:age)?|share|part|proportion|%) (?:of (?:the |our |my )?(?:gross|net|total|sales|revenue|it)(?: sales| revenue)? )?(?:is|was|are|were|does|did) (?:that|it|they|this)(?: make| represent)?(?: of (?:the |our |my )?(?:gross|net|total|sales|revenue)(?: sales| revenue)?)?\b`,
      'giu',
    ),
    `$1 and ${rate}`,
  ]),
  // `the first ten of October`: days.
  [
    new RegExp(
      String.raw`\b(first|last) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen) (?=(?:of|in) (?:${MONTHS}))`,
      'giu',
    ),
    '$1 $2 days ',
  ],
  [
    /\b(?:when|what (?:dates?|days?|period|time) ?(?:range)?|how far(?: back)?|from when|since when) (?:is|are|does|do|did) (?:our|my|the|your|this) data (?:from|start(?:ing)?|begin|go(?:es)?|run|runs|cover|reach|end)\b[^?]*/giu,
    'what data do you have',
  ],
  // `why did profit fall in 2017`: no autumn.
  [
    /(?<=\b(?:did|does|do|to|will|would|could|can)\b[^?.,]{1,60})(?<!\b(?:in|last|this|the|during|of|for|each|every|since|until|by|from|and|or|vs) )\bfall(?= (?:in|by|from|to|between|during|on|after|since|so|that|last|this|over|short|most)\b|\W*$)/giu,
    'drop',
  ],
  [
    /\bwhat (?:did|do|have) (?:we|i|you|(?:our |my |the )?(?:customers|buyers|people|shoppers)) (?:sell|sold|order(?:ed)?|buy|bought) (?:the )?most(?: of)?(?=\W*$| (?:on|in|during|last|this|yesterday|today|between|since|over|from)\b)/giu,
    'what sold best',
  ],
  [
    /\bhow many (?:different|distinct|unique) (?:products|items)(?= (?:sold|were sold|got sold|did (?:we|i) sell|have sold|had)\b)/giu,
    'how many parent skus',
  ],
  [
    /\bhow (?:did|does|do) (?:the |our |my )?(?:contribution|profit|margin|net sales) (?:come (?:about|together)|arise)\b/giu,
    'P&L',
  ],
  [
    /\b(?:cpm|cost per (?:mille|(?:a )?thousand(?: (?:ad )?impressions)?|1[,.]?000(?: (?:ad )?impressions)?)|ad spend per (?:thousand|1[,.]?000) (?:ad )?impressions)\b/giu,
    'ad spend per ad impressions',
  ],
  [
    /\bcosts? of (?:getting |winning |acquiring |buying )?(?:one|an|each|every|a single) ((?:ad )?(?:order|click))\b/giu,
    'cost per $1',
  ],
  // `of the growth in Q3, how much is due to Oak?`
  [
    /\bof (?:the |our )?(growth|increase|rise|gain|drop|decline|fall|loss|change)((?: in| of| during) [^?,]{2,25})?,? how much (?:is|was|were|came|comes)(?: due to| because of| thanks to| down to| from| by)? ([^?]{2,40}?)(?=\W*$)/giu,
    'how much of the $1$2 came from $3',
  ],
  [/(?<!\b(?:from|to) )\b(?:ad )?clicks? to (?:ad )?orders?\b(?! ratio)/giu, 'ad conversion'],
  // `did traffic or price drive October's sales?`
  [
    /\b(?:did|does|do|was it|is it) (?:the |our )?(?:traffic|sessions?|visits?|prices?|conversion|volume|units?) or (?:the |our )?(?:traffic|sessions?|visits?|prices?|conversion|volume|units?)(?: that)? (?:drive|drove|driving|cause|caused|push|pushed|move|moved|behind)\b/giu,
    'what drove',
  ],
  [
    /\bhow (?:much|many cents) of (?:each|every|a) (?:dollar|euro|pound)(?: (?:in|of|from) (?:net )?sales)? (?:is|was|are|remains?|do we|did we)?(?: (?:left|keep|kept|over|remaining))*(?: after (?:ads? and (?:all )?costs|(?:all |the )?costs(?: and ads?)?|everything))/giu,
    'contribution margin',
  ],
  [
    /\bhow (?:do|does|did|can) (?:you|we|i|one|it) (?:get|go|come|arrive) from gross(?: sales)? to (?:net(?: sales)?|contribution|profit)\b(?! to\b)/giu,
    'P&L',
  ],
  // `highest net sales week of 2026`
  [
    new RegExp(
      String.raw`\b(highest|lowest|biggest|smallest|largest|best|worst|top) (${FIGURE_WORDS}) (day|week|month|quarter)\b(?! by\b)`,
      'giu',
    ),
    '$3 with the $1 $2',
  ],
  // `with over 20k in sales`
  [
    new RegExp(
      String.raw`\b(?:with )?((?:over|above|more than|under|below|less than|at least|at most|up to) [$£€]?[\d.,]+ ?(?:k|m|thousand|million)?) (?:in|of|worth of) (?:net )?(sales|revenue|profit|contribution|ad spend)\b(?! by\b)`,
      'giu',
    ),
    'with $2 $1',
  ],
  [/\bmon(?:day)?s?\s?(?:-|–|to|through|thru)\s?fri(?:day)?s?\b(?=[^?]*\bweekends?\b)/giu, 'weekdays'],
  // `conversion of the three biggest brands`: the biggest are those that sell most.
  [
    new RegExp(
      String.raw`\b(conversion|ctr|cpc|roas|acos|tacos|(?:contribution )?margin|promotion rate|average order value)(?: rates?)? of (?:the |our |my )?((?:\d+|two|three|four|five|ten) )?(?:biggest|largest) (?=brands|parent skus|products|skus|categories|sub-?categories|countries)`,
      'giu',
    ),
    'net sales and $1 of the top $2',
  ],
  [/\bexplain (?:to )?(?:me|us) (?=(?:the|why|this|that|our|my|how)\b)/giu, 'explain '],
  [
    /\b(how (?:much|many (?:percentage )?points)) (?:did|has|have) ([^?]{2,40}?) costs? (?:us |our |the |my )?(?:growth)\b/giu,
    '$1 did $2 contribute to the growth',
  ],
  [/\bmade (?:all )?the difference\b/giu, 'added most to the change'],
  // `how many units does an average order have?`
  [
    /\bhow many ([\p{L} ]{3,20}?) (?:does|do|did|has|have|are|is) (?:there )?(?:in )?(?:an?|one|each|every|the) (?:average |typical |single |usual )?(order|session|click|unit)(?: (?:have|has|contain|contains|hold|bring|get|include|made of))?(?: on average)?\b/giu,
    '$1 per $2',
  ],
  [
    /\b(what|which|who)(?:['’]?s| is| was| are| were| ranks| came)? (?:in )?(?:the )?(?:#|no\.? ?|number |nr\.? ?)([2-5])\b/giu,
    '$1 is the $2th best',
  ],
  [/\b2th best\b/giu, 'second best'],
  [/\b3th best\b/giu, 'third best'],
  [/\bjuly 4 weekend\b/giu, 'july 4th weekend'],
  [new RegExp(String.raw`\b(${MONTHS}) (?:to date|so far|up to now)\b`, 'giu'), '$1 mtd'],
  // `how did ad spend evolve through October`: over it, and not up to it.
  [
    new RegExp(
      String.raw`(?<=\b(?:evolve|develop|move|change|trend|go|do|behave|perform|look)(?:d|ed)?\b[^?,]{0,20}) through (?=${SPAN})`,
      'giu',
    ),
    ' in ',
  ],
  [
    /\bdays (in|of|over|during|within|from) the (last|past) (\d{1,3})\b(?! ?(?:days|weeks|months|years))/giu,
    'days $1 the $2 $3 days',
  ],
  [
    /\bfrom sessions to orders,?(?: what(?:['’]?s| is| was))? (?:the |our |my )?(?:rate|percentage|conversion)\b/giu,
    'conversion',
  ],
  // `do ad spend and sales move together?`
  [
    new RegExp(String.raw`^\W*${MOVING_TOGETHER}( (?:in|on|during|since|over|for) [^?]{2,30})\W*$`, 'iu'),
    '$1$3 and $2$4 by week$5',
  ],
  [new RegExp(String.raw`^\W*${MOVING_TOGETHER}\W*$`, 'iu'), '$1$3 and $2$4 by week in the last 13 weeks'],
  [/\b(?:poas|profit (?:on|over|per|by) ad ?spend)\b/giu, 'contribution per ad spend'],
  [/\bex[.-]? (?=(?:the )?\p{L}{3,})(?! (?:vat|tax|gst)\b)/giu, 'excluding '],
  [
    /\b((?:share|part|proportion|portion|fraction|percentage) of (?!(?:the |our |this |that )?(?:change|growth|increase|rise|drop|decline|fall)\b)[^?]{3,40}?) (?:is|was|are|were) (?:attributable|attributed|owed|due) to\b/giu,
    '$1 came from',
  ],
  [
    /\b(?:out )?of (?:every|each) (?:(?:100|hundred) (?:dollars?|pounds?|euros?)|[$£€] ?100)(?: (?:that )?(?:we )?(?:sold|sell|of sales|in sales|made|make|earned|take|took))?((?: in| during) [^?,]{2,20})?,? how (?:many|much)\b/giu,
    'what percentage of net sales$1',
  ],
  // `three sub-lines (parent SKUs)`: what stands in brackets says the level.
  [/\b[\p{L}-]{4,}s \((parent skus|skus|brands|countries)\)/giu, '$1'],
  [
    /\b(?:mean|average|avg) price\b([^?]{0,50}?) (?:after|net of|less) (?:the |all |our )?(?:discounts?|promotions?|promos?|rebates?)/giu,
    'average net price$1',
  ],
  [/\b(does|do|did) ([^?]{3,60}?)(?<! to) order more(?: often)?\b/giu, '$1 $2 have more orders'],
  [/\bon an? (?:upward|rising|growing) (?:path|trend|track|trajectory|curve|course)\b/giu, 'growing'],
  [/\bon an? (?:downward|falling|declining) (?:path|trend|track|trajectory|curve|course)\b/giu, 'falling'],
  [
    new RegExp(
      String.raw`\bcontributions? to (?:the )?(${SPAN}) (?:over|vs\.?|versus|on|against) (${SPAN}) (growth|change|increase|decline|drop)( \d{4})?`,
      'giu',
    ),
    'contribution to the $3 of $1$4 vs $2$4',
  ],
  [
    /\b(?:complete|full|entire|whole) (?:(?:business|performance|sales) )?(summary|overview|recap)\b/giu,
    '$1',
  ],
  [
    /\b(?:am i|are we|is it|is (?:my|our|the) (?:business|shop|store|company)) (?:doing|going|performing) (?:so |very |really )?(?:well|good|ok|okay|fine|badly|bad|great)\b/giu,
    'how are we doing',
  ],
  [/\bgross margin (?:dollars|in dollars|amounts?)\b/giu, 'gross profit'],
  // The statement tells the margin as well.
  [/\bnet profits? and (?:the )?(?:net |profit )*margins?\b/giu, 'net profit'],
  [/\b(gross|net) margin (?:percentages?|percent|pct|%)/giu, '$1 margin'],
  [
    /\bwhere (?:am i|are we|do i|do we) (?:losing|lose) money\b(?! (?:on|in|to|between|along))/giu,
    'which SKUs lose money',
  ],
  [/\bw\/?c\b(?=[ :]+(?:the )?(?:\d|mon))/giu, 'week starting'],
  [/\bw\/e\b(?=[ :]+(?:the )?\d)/giu, 'week ending'],
  // `Easter Monday 25 April` is that day.
  [
    new RegExp(
      String.raw`\b(?:easter monday|good friday|whit monday|boxing day|new year['’]?s eve|christmas eve|(?:bank |public )?holiday(?: monday)?),? \(?(?=(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})|(?:${MONTHS}) \d{1,2}\b)`,
      'giu',
    ),
    '',
  ],
  [/\b(did|do|have) (we|i) (?:invoiced?|billed?)\b/giu, '$1 $2 sell'],
  [/\bwho (?=(?:bought|buys|ordered|orders) (?:more|fewer|less|most)\b[^?]*\bor\b)/giu, 'which '],
  // `worse than in May, isn't it? what is behind it`
  [
    /,?\s*\b(?:is|are|was|were|do|does|did|has|have)n['’]?t (?:it|they|that|we|i|you)\s*(?=[,?.!]\s*\S)/giu,
    '',
  ],
  [
    /\b(?:basket|order|ticket|cart) (?:size|value)s? in (?:money|dollars|pounds|euros|cash)\b/giu,
    'average order value',
  ],
  [
    /\bis there (?:an? |any )?(?:season|seasonality|seasonal pattern|pattern of seasons) (?:in|to|for) (?=\p{L})/giu,
    'by month over all time ',
  ],
  [/\bby (?:year(?:,| and) month|month(?:,| and) year)\b/giu, 'by month'],
  [
    /\b(top|best|biggest|largest|worst|bottom|most valuable) (?:\d{1,3}|ten|five|three) (customers?|buyers?|clients?)\b/giu,
    '$1 $2',
  ],
  // `sessions > orders > units` is a path, and no condition.
  [/(?<=\p{L}{3,}) (?:>|->|→|=>) (\p{L}{3,}(?: \p{L}+)?) (?:>|->|→|=>) (?=\p{L}{3,})/giu, ', $1, '],
  [/\b(?:calm|settle) down\b/giu, ''],
  [
    new RegExp(
      String.raw`\bon (?:a )?(mon|tues|wednes|thurs|fri|satur|sun)day (?=(?:in|of|during) ${SPAN})`,
      'giu',
    ),
    'on $1days ',
  ],
  [
    /\b(brands?|skus?|parent skus?|products?|countries|categor(?:y|ies)) (?:besides?|apart from) (?!(?:that|this|these|those)\b)(?=\p{L})/giu,
    '$1 without ',
  ],
  [
    /\b(?:the )?week ?days? (?:vs\.?|versus|against|or|compared (?:to|with)) (?:satur|sun)days?\b|\b(?:satur|sun)days? (?:vs\.?|versus|against|or|compared (?:to|with)) (?:the )?week ?days?\b/giu,
    'by weekday',
  ],
  [/\bur (?=now\b|in\b|an? )/giu, 'you are '],
  // `the same quarter of 2016` lies there as the named one lies in its own year.
  [
    /\b(?:the |that )?(?:same|equal|corresponding|matching|equivalent) (?:months?|quarters?|stretch|time|days|weeks?|part|span|time ?frame|dates?|points?|half|period) (?:of|in|during) (?:the year )?(?=\d{4}\b)/giu,
    'the same period of ',
  ],
  [
    /\b(?:the )?same (quarter|month|period|days|weeks?|time|half) (?:one|a|the|1) year (?:earlier|before|ago|prior|previously)\b/giu,
    'the same $1 last year',
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:\d{4}|this year|(?:${MONTHS}) \d{4}),? )up (?:to|till|until) (?=(?:the )?(?:end of )?(?:${MONTHS}|yesterday|today|now))`,
      'giu',
    ),
    'until ',
  ],
  // `jan-oct 17` is of 2017, as `in oct 17` is, and `on Oct 17` a day.
  [
    new RegExp(
      String.raw`\b(${MONTHS}[-–]${MONTHS}) ([12]\d)(?=[\s?.,;:)!]|$)(?!\s?(?:-|–|to)\s?\d)(?!,? ?\d{4}\b)`,
      'giu',
    ),
    '$1 20$2',
  ],
  [
    new RegExp(
      String.raw`\bin (${MONTHS}) ([12]\d)(?=[?.,;:)!]| (?:vs|versus|compared|against|than|by)\b|$)(?!,? ?(?:-|–|to|and|through) ?\d)(?!,? ?\d{4}\b)`,
      'giu',
    ),
    'in $1 20$2',
  ],
  [
    new RegExp(
      String.raw`(?<=(?:${MONTHS})(?: \d{4})?\s?(?:-|–|to|through|till|until)\s?(?:${MONTHS})(?: \d{4})?[^?]{0,30}?),? (?:(?:is|are|was|were|did) (?:it|that|they|we|this) )?(?:rising|growing|increasing|going up|up|rise|grow|increase) or (?:falling|shrinking|declining|decreasing|dropping|going down|down|fall|shrink|decline|drop)\b`,
      'giu',
    ),
    ' by month',
  ],
  ...(
    [
      ['march|mar', 'q1'],
      ['june|jun', 'q2'],
      ['sept?(?:ember)?', 'q3'],
      ['dec(?:ember)?', 'q4'],
    ] as const
  ).map(([month, quarter]): readonly [RegExp, string] => [
    new RegExp(
      String.raw`\b(?:the )?(?:calendar )?(?:quarter|3 months|three months) (?:that )?(?:ended|ending|to)(?: on)? (?:the )?(?:3[01](?:st|th)?(?: of)? )?(?:${month})(?: 3[01](?:st|th)?)?,?(?: (?=\d{4}))?`,
      'giu',
    ),
    `${quarter} `,
  ]),
  [/\bcalendar (?=quarter|month|year|week)/giu, ''],
  [/\b(?:the )?(?:fiscal(?: year)?|financial year|fy) ?['’]?(?:20)?([012]\d)\b/giu, '20$1'],
  [
    new RegExp(
      String.raw`\b((?:which|what|top|best|biggest|largest|next|the)\b[^?]{0,30}?\b(?:brands?|skus?|parent skus?|products?|countries|country|categor(?:y|ies))) (?:after|besides?|apart from) (?!(?:the |our |all )?(?:promotions?|discounts?|ads?|advertising|costs?|fees?|returns?|refunds?|taxes|all|that|this|they|we|it|${MONTHS}|\d|q[1-4]|black|prime|cyber|christmas|easter|yesterday|last|returns)\b)(?=\p{L})`,
      'giu',
    ),
    '$1 without ',
  ],
  [/^(\W*(?:please |kindly |can you |could you )*)state (?=\p{L})/giu, '$1show '],
  // What is exported is no other kind of sales.
  [/(?<=\b(?:weight|share|part|percentage) (?:in|of) )export (?=sales|revenue|orders)/giu, ''],
  [
    /\b(?:almost|nearly|hardly|practically|next to|close to) (?:nothing|anything|no (?=sales|orders|units))/giu,
    'so little ',
  ],
  [
    /\b(?:on )?(which|what) (?:week ?day|day of the week)s? (?:never (?:has|had|have|sees?|gets?)(?: any)?|has no|have no|had no|has zero|is without) (sales|orders|units)\b/giu,
    '$1 weekday has the fewest $2',
  ],
  [
    /\b(?:on )?(which|what) (?:week ?day|day of the week)s? (?:do|did|have|has) (?:we|i|you) (?:never (?:ever )?(?:sell|sold)|(?:sell|sold) nothing)(?: anything)?/giu,
    '$1 weekday has the fewest units',
  ],
  // `on which weekdays do we have no data in 2017`
  [
    new RegExp(
      String.raw`\b(?:on )?(?:which|what|are there(?: any)?) (?:week ?days?|days? of the week)(?: (?:do|does|did|have|has|had|is|are|were|there|we|i|that|with|ever))* (?:never|no|zero|nothing|without|missing|empty)(?: (?:any|ever|has|have|had|got|a|single))* (?:data|figures|reports?|rows|entries)(?: at all)?(?:,? (?:in|during|of|for) (${SPAN}))?\s*\?*\s*$`,
      'giu',
    ),
    'which weekdays have data in $1',
  ],
  [
    new RegExp(
      String.raw`^\W*(?:did|have|has) (?:we|i|you|anybody|anyone|somebody|someone) (?:upload|import|load|add)(?:ed)? (?:anything|something|any data|data|any files?|files?|reports?) (?:for|of|from) (${SPAN})[^?]*\??\W*$`,
      'giu',
    ),
    'which days have data in $1',
  ],
  [
    /^\W*(?:do|does|have) (?:we|i|you|u) (?:have|got)(?: any)? [^?]{2,30}? (?:data|figures|numbers|reports?)(?: in here| here| at all)?,? or (?:is it |are they )?(?:just|only) [^?]{2,30}\??\W*$/giu,
    'which data do we have',
  ],
  [
    /(?<!\bads? )\b(?:net sales|sales|revenue|turnover) and (?:our |the |my |all )?costs\b(?! per\b)/giu,
    'P&L',
  ],
  [/\bsplit (?:that|it|this|those|them)(?: up| out)? (?=by |per |into )/giu, 'show it '],
  [
    /\b(?:did (?:we|i) |have (?:we|i) )?(?:make|made|have|had|run) (?:a |any )?loss(?:es)?((?: in| during)?) any (month|week|day|quarter)s?((?: of| in)? [^?,]{2,15})?\??(?: which(?: ones?)?)?/giu,
    'which $2s$3 had negative contribution',
  ],
  [
    /\b(which|what) (months?|weeks?|days?)((?: of| in) [^?,]{2,15}?)? (?:had|have|has|made|were|was)(?: with)? (?:a |any )?loss(?:es)?\b/giu,
    '$1 $2$3 had negative contribution',
  ],
  [
    /\b(?:made|had|has|make|makes|brought|gave)(?: us)? (?:the )?(?:biggest|largest|highest|worst|most|greatest) loss(?:es)?\b/giu,
    'lost the most money',
  ],
  [
    new RegExp(
      String.raw`\bhow (?:do|does|did) ([^?,]{3,30}?) (?:of|in|for|between) (${SPAN}) and (${SPAN}) differ\b`,
      'giu',
    ),
    'compare $1 $2 vs $3',
  ],
  // `monday vs thursday sales` are all of both, and not the last ones.
  [
    /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b(?= (?:vs\.?|versus|against|and|or|compared (?:to|with)) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week ?days?|weekends?)\b)/giu,
    '$1days',
  ],
  [
    /(?<=\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends?) (?:vs\.?|versus|against|and|or|compared (?:to|with)) )(mon|tues|wednes|thurs|fri|satur|sun)day\b/giu,
    '$1days',
  ],
  [
    new RegExp(
      String.raw`(?<!\b(?:last|this|on|past|every|black|cyber|super|easter|good) )\b(mon|tues|wednes|thurs|fri|satur|sun)day (?=(?:net sales|gross sales|sales|orders|units|revenue|sessions)\b[^?]{0,15}\b(?:in|of|during|for) ${SPAN})`,
      'giu',
    ),
    '$1days ',
  ],
  [
    /\bhow many (?:different|distinct|unique) (?=(?:skus|parent skus|brands|listings|products|items) (?:sold|were sold|got sold|did (?:we|i) sell|do (?:we|i) sell|have sold|had))/giu,
    'how many ',
  ],
  [/\b(?:distinct|unique) (?=(?:skus?|products?|brands?|parent skus?|items?)\b)/giu, ''],
  [
    /\b(when|(?:what|which) (?:day|date)) (?:was|were|is) (?:the |our |my )?(first|last)(?: ever)? (?:sales?|orders?)(?: of| in| for| from| to| with)?\b/giu,
    '$1 did we $2 sell',
  ],
  [
    /\b(when|(?:what|which) (?:day|date)) (?:was|were|is) (?:the |our |my )?(?:latest|most recent|newest) (?:sales?|orders?)(?: of| in| for| from| to| with)?\b/giu,
    '$1 did we last sell',
  ],
  [
    /\bwhen did ([^?]{2,40}?) (?:have|make|get) (?:its|their|the|our|his) (first|last)(?: ever)? (?:sales?|orders?)\b/giu,
    'when did we $2 sell $1',
  ],
  [
    /\bwhen did ([^?]{2,40}?) (?:have|make|get) (?:its|their|the|our|his) (?:latest|most recent|newest) (?:sales?|orders?)\b/giu,
    'when did we last sell $1',
  ],
  // `average net sales a day in October and in September` are two averages.
  [
    new RegExp(
      String.raw`(?<=\b(?:average|avg|mean|median|typical|daily)\b[^?]{0,40}\b(?:a day|per day|daily|each day|average)\b[^?]{0,20}?)\b(${SPAN}),? and (?:in |during |for )?(?=${SPAN})`,
      'giu',
    ),
    '$1 vs ',
  ],
  // `why is it not the same as in May` asks for the change.
  [
    /(?<=\b(?:why|how come)\b[^?]*)\b(?:(?:is|are|was|were|does|do|did)(?: not|n['’]t)|not)( [^?,]{3,40}?)? (?:not )?(?:the same|as (?:good|high|low|bad|big|much|many|strong|weak)) as (?:in )?/giu,
    '$1 vs ',
  ],
  // `leaving aside those under $5,000`
  ...(
    [
      ['under|below|less than|smaller than|fewer than', 'with at least '],
      ['over|above|more than|larger than|bigger than', 'with at most '],
    ] as const
  ).map(([beyond, within]): readonly [RegExp, string] => [
    new RegExp(
      String.raw`\b(?:leav(?:e|ing) aside|ignor(?:e|ing)|skip(?:ping)?|drop(?:ping)?|exclud(?:e|ing)|without|forget(?:ting)?|not counting|except) (?:those|the ones|anything|any|all|everything|whatever|(?:the )?(?:skus|parent skus|brands|products|items|countries))(?: that (?:are|have|sold|made))?(?: with)? (?:${beyond}) `,
      'giu',
    ),
    within,
  ]),
  // `weakest 5 countries, UK not counted`
  [
    /(?<=[,;:(–—-]\s*)((?:the )?[\p{L}\d][^?,;()]{1,40}?) (?:not (?:counted|included|counting)|excluded|left out|taken out|removed|aside|excepted)(?=\s*(?:[,.;)?!]|$))/giu,
    'without $1',
  ],
  [
    /\b(new(?:ly)?\b[^?]{0,60}?),?\s*\(?\s*(?:(?:that|which|who) )?(?:(?:we|were|was|had|have) )?never (?:been )?sold before(?: that| then)?\s*\)?/giu,
    '$1',
  ],
  [
    /\b(skus?|products?|items?|parent skus?|brands?) (?:which|that) (?:were |was )?(?:first )?(?:sold|sell)((?: in| during)? [^?,]{2,25}?),? (?:and|but) (?:never|not) (?:any ?time )?before(?: that| then)?/giu,
    'new $1$2',
  ],
  [
    /\b(put|added|add|adds|brought|bring|brings|contributed|contribute) (?:the )?most (?:on top|extra|more)\b/giu,
    'added most to the growth',
  ],
  [
    new RegExp(
      String.raw`\b(?:added|add|contributed|contribute|brought|put) (?:the )?most to ((?:(?:the|our|my) )?[^?]{3,25}?)(?=,? (?:going )?from ${SPAN} to ${SPAN})`,
      'giu',
    ),
    'added most to the growth of $1',
  ],
  [
    /\b(?:gave|give|gives|brought|bring|brings|made|got|earned)(?: us| me)? (?:the )?(?:most )?(?:extra|additional|added) (?=(?:units|orders|sales|net sales|revenue|sessions|clicks|profit|pieces)\b)/giu,
    'gained the most ',
  ],
  [
    /\bwhere did (?:(?:the|our|my|this|that|all) )?(growth|increase|rise|drop|fall|decline|change|gain|loss)((?: of| in| for| during| between) [^?]{2,40}?) come from\b/giu,
    'where did the $1 come from$2',
  ],
  [
    /\b(?:is|was|are) (?:our|the|my) (?:problem|issue|trouble|bottleneck) (?:(?:rather|more) )?(?:in |with )?(the )?([\p{L} ]{3,20}?) or (?=(?:the )?(?:conversion|traffic|price|orders|sessions|ads|visits|clicks)\b)/giu,
    '$2 and ',
  ],
  [/\bover the (quarter|month|week|day|year)s (?=of|in\b)/giu, 'by $1 '],
  // `the third quarter against the second one`
  [
    /\b(first|second|third|fourth|last|1st|2nd|3rd|4th) (quarter|half|week|month)((?: of)?(?: \d{4})?),? (against|vs\.?|versus|than|compared (?:to|with)|and|over|to) (the )(first|second|third|fourth|1st|2nd|3rd|4th)(?: one)?(?=[\s?.!,]*$)/giu,
    '$1 $2$3 $4 $5$6 $2$3',
  ],
  [
    /^\W*(?:did|has|have) (?:anybody|anyone|somebody|someone|we|you|they)(?: (?:already|ever|yet))? (?:load|loaded|upload|uploaded|import|imported|bring in|brought in|add|added) (?:us )?(?:any |some |the |our )?[^?]{2,60}?(?:reports?|data|files?)\b[^?]*\??\W*$/giu,
    'which data do we have',
  ],
  [
    /\b(?:what(?:['’]?s| is| was)|which is) (?:the |our |my )?(?:very )?(first|last|earliest|latest|newest|oldest) (?:day|date) (?:that )?(?:i|we|you|there (?:is|are)) (?:have |has |got |hold )?(?:any )?(?:figures?|numbers?|data|sales|anything) (?:for|of|on|in)\b/giu,
    'the $1 day with data',
  ],
  [
    /\b(?:were|are) there (?:any )?days ((?:in|of|during) [^?]{2,25}?) (?:on which|when|where|that|with) (?:nothing (?:was|got|is) sold|(?:we|i) sold nothing|nothing sold|no sales)\b/giu,
    'which days $1 have no sales',
  ],
  [
    /\b(?:on )?(?:which|what) days ((?:in|of|during) [^?]{2,25}?) (?:did )?(?:we|i) (?:sell|sold) nothing\b/giu,
    'which days $1 have no sales',
  ],
  [
    /\b(?:on )?how many days ((?:in|of|during) [^?]{2,25}?) did (?:we|i) (?:sell|have sold) (?:something|anything|at all)\b/giu,
    'which days have data in $1',
  ],
  [
    /\bhow many (?:selling|sales|trading) days (?:did|do) (?:we|i) have ((?:in|of|during) )/giu,
    'which days have data $1',
  ],
  [/\b(?:holes?|gaps?) in (?:the |our |my )?(?=data)/giu, 'missing days in the '],
  [
    /\bdo(?:es)? (?:the |our |my )?([^?]{0,25}?)data (?:have|has|contain) (?:any )?(?:holes?|gaps?)\b/giu,
    'which days are missing in $1',
  ],
  [
    /\bwhy (?:are there |is there )?no (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/giu,
    'which days are missing',
  ],
  [/\b(?:at|with) (?:the |our |this )?(?:present|present day|going) (pace|rate)\b/giu, 'at this $1'],
  [
    /\bhow many (?:different )?(skus|parent skus|brands|listings|products|countries|markets) (?:did|do) (?:we|i) sell(?: to| into)?(?= (?:in|during|on|last|this|since|between|from)\b)/giu,
    'how many $1 sold at least once',
  ],
  [
    /\b(?:other |variable |all |total |our |the )*costs? as (?:an? )?(?:%|percent|percentage|share|part|proportion) of (?:the |our )?(?:net )?(?:sales|revenue)\b/giu,
    'P&L',
  ],
  [
    /\b(?:go|goes|fit|come|comes|are|is|land|lands|end up)(?: on average)? in(?:to)? (?:one|an|each|a single|every) (?:average |typical )?order\b(?: on average)?/giu,
    'per order',
  ],
  [/\benough(?: of)?((?: the| our| my)? [^?,]{2,30}?) (?:left|remaining|to last|to sell)\b/giu, 'stock of$1'],
  // `one under the other` says only how a table looks.
  [
    /,?\s*\b(?:one (?:under|below|after|beneath|beside) (?:the other|another|each other)|(?:under|below|beneath|beside|next to) each other)\b/giu,
    '',
  ],
  // `by quarter 2025 and 2026` are one range.
  [
    new RegExp(
      String.raw`\b(by|per|each|every) (quarter|month|week|year),?( (?:in|for|of|over|across|during))? (?=(\d{4}|${MONTHS}(?: \d{4})?) (?:and|&|\+) (?:\d{4}|(?:${MONTHS})))`,
      'giu',
    ),
    '$1 $2$3 both ',
  ],
  [
    /\b(who|which|what)\b((?: [\p{L}-]+){0,3}?) (had|has|have|got|gets|shows?|showed) (?:the |a )?better\b(?![^?]*\b(?:than|since)\b)/giu,
    '$1$2 $3 the best',
  ],
  [
    /\b(?:(?:is|are|was|were|has|have|got|had) )?(?:sold|sells?|selling|went|goes|go|priced|cost|costs|costing)(?: for| at)?( (?:for |at )?(?:more|less|over|under|above|below|between|at least|at most|up to|cheaper|higher|lower)\b[^?,]{0,20}?\d[^?,]{0,12}?) (?:apiece|each|a piece|a unit|per (?:unit|piece|item))(?: on average)?/giu,
    'with an avg net price$1',
  ],
  [
    /\b(?:pay|pays|paid|paying)(?: us)?(?: on average)? (?:per|for an?|for one|for each|for every) (?:unit|piece|item)(?: on average)?\b/giu,
    'avg net price',
  ],
  [/\b(?:average|avg) paid per (?:unit|piece|item)\b/giu, 'avg net price'],
  [
    /\b(?:which|what) (?:metrics?|figures?|numbers?|columns?|facts?|fields?) (?:are|is|do|does|have|has|did)(?: we| i| you)?(?: (?:not |n['’]t )?have)? ?(?:empty|missing|blank|unavailable|unknown|lacking|no data|without data|nothing in)?(?: (?:in|from|of|for) (?:my|our|the|this) (?:data|files?|account|company))?(?=\W*$)/giu,
    'which data do we have',
  ],
  [
    /\b(?:on )?how many days(?: (?:in|of|during|did we have in))? ([^?]{2,25}?),? (?:have|had|has|did we have|were there)(?: any| some)? (?:sales|orders|data|figures|numbers)\b(?: at all)?/giu,
    'which days have data in $1',
  ],
  [
    /^(\W*)explain ([\p{L} ]{2,24}?)\s*(?:…|\.{2,3}|[,;–—-])\s*(?:and )?(?:have|do|did) (?:we|you|i) (?:got|have) (?:it|that|any|data)(?: for| in| of)? /giu,
    '$1what does $2 mean, and what was it in ',
  ],
  [
    /\bthe (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?=(?:that|which|who)(?: had| have)? (?:\p{L}+ ){0,2}?(?:sold|sell|brought|bring|earned|earn|made|make|grew|rose|fell|lost|pulled|raked|did)\b)/giu,
    'the $1 products ',
  ],
  [
    /\b(?:on|vs\.?|versus|than|against|of|behind|over|with) (?:the )?last (week|month|quarter|year),? (?:so far|to date|until now|up to now)(?=\W*$)/giu,
    'this $1 to date vs last $1',
  ],
  [/\b(?:have|has|had) (cost(?:ing)? (?:us|me)\b)/giu, '$1'],
  [/\bleav(?:e|ing) ((?:the )?[^?,.]{2,30}?) out\b/giu, 'without $1'],
  // `last months numbers` is written without its apostrophe.
  [/\b(last|this|previous) (week|month|quarter|year)s (?=\p{L})/giu, '$1 $2 '],
  [
    /\b(?:(?:average|avg|mean) )?(?:discounts?|promotions?)\b([^?]{0,40}?),? (?:in|as)(?: an?)? (?:%|percent(?:age)?)(?: of (?:the )?gross(?: sales)?)?/giu,
    'promotion rate$1',
  ],
  // `from sep to oct... i mean from august to september`
  [new RegExp(String.raw`\bfrom ${SPAN}(?: to ${SPAN})?${CORRECTED}(?=from ${SPAN} to ${SPAN})`, 'giu'), ''],
  [new RegExp(String.raw`\b${SPAN}${CORRECTED}(?=${SPAN})`, 'giu'), ''],
  [
    /\bby \p{L}+[\s.,…–—-]*(?:i mean|i meant|sorry|no,|or rather|rather)[\s,]+(?:by )?(?=(?:brand|sku|parent|product|channel|countr|categor|day|week|month|quarter|year))/giu,
    'by ',
  ],
  [
    /\bthis year(?:['’]?s)? ([^?,]{3,30}?) (?:up to|till|until|through) (?:today|now)\b/giu,
    '$1 year to date',
  ],
  [
    /\bhow much of the (?:change|growth|increase|rise|drop|fall|difference) did (?:each|every) ([\p{L}-]+(?: sku)?) (?:bring|add|make|contribute|cause|give)\b/giu,
    'which $1 added most to the growth',
  ],
  // `octobers net sales`
  [/\b(january|february|march|april|june|july|august|september|october|november|december)s\b/giu, '$1'],
  [/(?<!\b(?:top|first|best|last|bottom))(?<=\p{L}{2}) n (?=\p{L}{2})/giu, ' and '],
  [
    /(?<=\b(?:better|worse|best|worst|vs|versus|or)\b[^?]*)[\s,?]+(?:what(?:['’]?s| is| was)? the |the )?gap\W*$/giu,
    '',
  ],
  [/\bmoved? (?:the )?(most|least|fewest) (?=(?:pieces|units|items)\b)/giu, 'sold the $1 '],
  [
    /\b(who|which|what)\b((?: [\p{L}-]+){0,3}?) (?:did|does|do|performed|performs) better\b(?![^?]*\b(?:than|vs|versus|compared|against|since)\b)/giu,
    '$1$2 was best',
  ],
  [
    /\b(who|which|what)\b((?: [\p{L}-]+){0,3}?) (?:did|does|do|performed|performs) worse\b(?![^?]*\b(?:than|vs|versus|compared|against|since)\b)/giu,
    '$1$2 was worst',
  ],
  [
    new RegExp(
      String.raw`(?<=\b${SPAN}\b[^?]{0,20})\b(drop|fall|rise|jump|grow|dip|decline|increase|decrease|fell|rose|grew|dropped|jumped|declined|dipped) after (?=${SPAN})`,
      'giu',
    ),
    '$1 vs ',
  ],
  [
    new RegExp(
      String.raw`\b(this|last) year,? (?:up )?(?:to|till|until|through) (?:the end of )?(${MONTHS})`,
      'giu',
    ),
    'January to $2 $1 year',
  ],
  [
    /(?<=\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th) )(half|quarter) of ['’]?([1-4]\d)(?![\d%]| (?:skus?|orders?|units?|brands?|products?|days?))/giu,
    '$1 of 20$2',
  ],
  [
    new RegExp(
      String.raw`\b(?:spring|summer|autumn|fall|winter)(?: quarter| season| months)? \((?=${SPAN})`,
      'giu',
    ),
    '(',
  ],
  [
    /\bsat(?:urday)?s (?:and|&|\+|\/) sun(?:day)?s\b(?=[^?]*\b(?:week|working|work|business) ?days\b)/giu,
    'weekends',
  ],
  [
    /\b(?:the )?(?:working|work|business) ?days\b(?= (?:vs|versus|against|or|and|compared)\b[^?]*\bweekends?\b)/giu,
    'weekdays',
  ],
  [
    /(?<=\bweekends?\b[^?]{0,30}(?:vs|versus|against|or|and|compared (?:to|with)) )(?:the )?(?:working|work|business) ?days\b/giu,
    'weekdays',
  ],
  [
    /\bwhich ([\p{L}-]+)(?: \(\p{L}+\))? (?:gave|contributed|brought|added)(?: us)? (?:the )?most (?:of|to) (?:that|it|this)\b/giu,
    'which $1 added most to the growth',
  ],
  [
    /(?<=\b(?:will|reach|pace|land|end up|make it)\b[^?]*)\bby the (?:29th|30th|31st)\b(?=\W*$)/giu,
    'by the end of the month',
  ],
  [
    /\b(?:is|are|was|were) ([^?]{2,40}?) (?:going|trending|moving|heading) up or down (?=since |this year|in \d{4})/giu,
    '$1 by month ',
  ],
  [
    /\?\s*if (?:there['’]?s|there is|we have|you have|its) no [^?,.]{3,30}?,? (?:(?:just|then|please) )*(?:tell|show|give) me /giu,
    ' and ',
  ],
  [
    new RegExp(
      String.raw`\b(?:any|are there(?: any)?|were there(?: any)?) (?:holes?|gaps?) in (?=${SPAN})`,
      'giu',
    ),
    'which days are missing in ',
  ],
  [
    /(?<!how many )\b(?:list |show |name )?(?:the |all )?(?:dates|days) with nothing(?: in(?: them)?| for)?(?=\W*$)/giu,
    'which days are missing',
  ],
  [
    /(?<![\d.] ?)(?:\b(?:what|which) )?(?<![\d.] ?)(?:%|\bpercent|\bpercentage)(?: of)? (?:discounts?|promos?|promotions?)((?: did (?:we|i) give| was given| were given)?)(?: on average)?/giu,
    'what promotion rate$1',
  ],
  [
    /\b(?:sold|had|made) (?:nothing|none|zero|no (?:sales|units|orders))(?: at all)?((?: in| during| on)? [^?,]{2,25}?),? (?:but|though|yet|while)(?: did)? (?:sold|sell|had (?:sales|orders|some))(?: something| some)?((?: in| during| on)? [^?,]{2,25})/giu,
    'sold$2 but not in$1',
  ],
  [
    /\b((?:ads?|advertising|ppc)\b[^?]{0,40}?),? and what (?:came|comes|did (?:we|i) get|do (?:we|i) get) (?:back|out(?: of it)?|in return|for it)\b/giu,
    '$1 and ad sales',
  ],
  [
    /^(?![^?]*\b(?:without|w\/o|missing|days?|gaps?|settlements?|returns?|stock|inventory|payouts?|payments?|transactions?|search terms?|keywords?|reimbursements?)\b)\W*(?:(?:do|does) (?:u|you|we|i) (?:even )?(?:have|hold|got)|have (?:u|you|we|i) got|(?:is|are) there)(?: (?:any|some|even))* [^?]{3,50}? (?:numbers|data|figures|reports?)(?: (?:in here|here|at all|(?:in|of) (?:the|our|my) (?:data|account)))*\W*$/giu,
    'which data do we have',
  ],
  [/\b(?:(?:has|have|had) )?(?:go|goes|gone|going|went) out (?:of )?the doors?\b/giu, 'sold'],
  // `sold in May but nothing at all in June`
  [
    /\b(sold|sells?|selling|had (?:sales|orders))(?: something| anything| at least (?:one|once))?((?: in| during)? [^?,]{2,30}?),?\s+(?:but|and|yet|though|while)(?: then)?(?: sold| had| has| sells)? (?:nothing|none|zero|not|no (?:sales|units|orders))(?: at all| whatsoever| any ?more| sold)?,? (?:in|during|since|after) /giu,
    '$1$2 but not in ',
  ],
  [
    /\b(?:if (?:u|you|we|i) )?(?:leave|leaving|put|putting|set|setting) ((?:the )?[^?,.]{2,40}?) aside\b/giu,
    'without $1',
  ],
  [
    /\b(what|wat|which|how many) (%|percent|percentage|share|part|portion|proportion)( of [^?]{3,40}?) (?:is|was|are|were) ([^?]{2,40}?) responsible for\b/giu,
    'what share$3 is $4',
  ],
  [
    /\b(?:share|part|percent|percentage|%|fraction|portion|proportion) of (?:the |our |my )?(?:list price|gross(?: sales| revenue)?|full price)s?,? (?:(?:did|do|have|has|was|were|is|are) )?(?:we |i )?(?:give|gave|given|giving|lose|lost|go|goes|went|gone)(?: up| away)? (?:in|to|as|through|on|for|by) (?:promotions?|discounts?|promos?|coupons?)\b/giu,
    'promotion rate',
  ],
  [
    /\b(?:between|from) (?:visiting|visits?|seeing|browsing|looking|coming) (?:and|to) (?:buying|ordering|purchasing|checking ?out|paying|check ?out|an order|a purchase)\b/giu,
    'in the funnel from session to order',
  ],
  [
    /\b(?:which|what) (?:days?|dates?)((?: in| of| between| during| from) [^?]{2,40}?)? (?:are|were|is|have we got|do we have|have|had|with) (?:(?:without|no)(?: any)? (?:data|reports?|files?|figures?|numbers?|rows?|entries)|nothing(?: (?:at all|in|for|on))*|empty|missing)(?=\W|$)/giu,
    'which days are missing$1',
  ],
  [
    /\b(which|what) dates?( (?:in|of|between|during|from) [^?]{2,40}?)? (?:have|had|has|got) (?:no|zero|0) (sales|orders|units)\b(?: at all)?/giu,
    'which days$2 have no $3',
  ],
  [/\b(is|are|was|were) (?:all )?down to\b/giu, 'came from'],
  [/\b(comes?|came|coming|goes|went|got) (?:through|thru)\b/giu, 'came in'],
  [/\bthru\b/giu, 'through'],
  [
    /\b(?:weekends?\s+(?:vs\.?|versus|against|and|or|compared (?:to|with))\s+weekdays?|weekdays?\s+(?:vs\.?|versus|against|and|or|compared (?:to|with))\s+weekends?)\b/giu,
    'weekends vs weekdays',
  ],
  [/\bw\/o\b/giu, 'without'],
  // Between two months an arrow compares them.
  [new RegExp(String.raw`(?<!(?:${MONTH})\p{L}{0,6}\s?)(?:[-–—=]{1,3}>|→)`, 'giu'), ' to '],
  [/[-–—=]{1,3}>/gu, '→'],
  // `May + June` is one range.
  [new RegExp(String.raw`\b(${MONTH})(\p{L}*)\s*\+\s*(?=(?:${MONTH}))`, 'giu'), 'both $1$2 and '],
  [/\b(?:til|untill)\b/giu, 'until'],
  // `till rolls` are sold.
  [new RegExp(String.raw`\btill(?=\s+(?:the\s+)?(?:${DAY_WORDS})\b)`, 'giu'), 'until'],
  [/\bfrm\b/giu, 'from'],
  [/\b(?:b\/w|btwn)\b/giu, 'between'],
  [/\bw\/(?=\s)/giu, 'with'],
  // A rate of so many is the rate.
  [
    /\b(?:from|of|out of)\s+(?:1,?000|a hundred|a thousand)\s+(?=(?:sessions|visits|visitors|clicks|impressions|shoppers|people)\b)/giu,
    'of 100 ',
  ],
  [/\b(?:good or bad|bad or good)\b/giu, 'what does it mean'],
  [/^(\W*(?:is|are)\b[^.?!]{1,40}?)\bpart of\b/giu, '$1included in'],
  // `conversion = orders / sessions, right?`
  [/^\W*(\p{L}[\p{L} ]{1,30}?)\s*=\s*[^?=]{3,40}\?+\s*$/giu, 'what does $1 mean?'],
  [
    /\bdays?((?: in| of| during) [^?]{2,25}?)? (?:without|with no|with zero) (?:any )?(?:data|a report)\b/giu,
    'missing days$1',
  ],
  [
    /\b(days?|weeks?|months?) (?:without|with (?:no|zero|0)) (?:any |a (?:single )?)?(?=(?:(?:net|gross|ad) )?(?:sales?|orders?|units?|revenue|sessions|clicks|impressions|spend)\b(?! (?:data|reports?|files?)\b))/giu,
    '$1 with at most 0 ',
  ],
  [/\bbest-?\s?sellers?(?= (?:of|in|for|per|by) (?:each|every)\b)/giu, 'best selling SKU'],
  [
    /\bout of (?:everyone|everybody|all|those|people)(?: \p{L}+)? (?:who|that) (?:visited|came)\b([^.?!]{0,30}?),?\s*how many (?:bought|ordered|purchased)\b/giu,
    'conversion$1',
  ],
  [/\b(?:month over month|mom)(?= (?:for|in|during|over|this|since|through))/giu, 'month by month'],
  [/\bfor the (year|quarter|month)(?=\W*$)/giu, 'this $1'],
  [
    /\b(?:how much|what)(?: money| revenue| sales)?\b([^.?!]{0,20})\b(?:los[et]|losing|cost)\b([^.?!]{0,30})\b(?:because|due to|from|by|through|since)\b([^.?!]{0,30})\b(?:conversion|ctr)\b(?: rate)?(?: (?:dropped|fell|declined|went down|is low))?/giu,
    'lost along the way in the funnel$1$2$3',
  ],
  [
    /\bhow many (\p{L}+(?: \p{L}+)?) (?:does it|do they|do people|do we) (?:take|need) (?:to (?:get|make|win|have)|for|per) (?:an?|one|each|every|a single) /giu,
    '$1 per ',
  ],
  [/\b(?:drill|dig|zoom|go deeper)(?: down| deeper| in)? (?:in|into|on|to)(?: the)? /giu, 'and only '],
  [
    /\b(?:what|which|how many) (?:%|percent|percentage|share|part|portion) of (?:the |our |my )?((?:net |gross )?(?:sales|revenue)) (?:do|does|did|is|are|was|were|get|gets) (?:eaten (?:up )?by )?(?:the |our |my )?(\p{L}+(?: \p{L}+)?) (?:eat|eats|take|takes|took|ate|cost|costs|eat up|make up|account for|represent|swallow)\b/giu,
    '$2 as a share of $1',
  ],
  [
    /\bnet(?: sales)?(?: |-)?(?:to|over|\/|vs)(?: |-)?gross(?: sales)? ratio\b/giu,
    'net sales divided by gross sales',
  ],
  [
    /\bgross(?: sales)?(?: |-)?(?:to|over|\/|vs)(?: |-)?net(?: sales)? ratio\b/giu,
    'gross sales divided by net sales',
  ],
  [
    /\b(?:avg|average|mean|typical) (discount|promo|promotion|coupon) (?:rate|percentage|percent|%)/giu,
    '$1 rate',
  ],
  // The difference between two months is no range.
  [
    new RegExp(
      String.raw`\b(diff|difference|change)( (?:in|of) [^?]{1,40}?)? between ((?:${MONTH})\p{L}*(?: \d{4})?|q[1-4](?: \d{4})?|\d{4}) and ((?:${MONTH})\p{L}*(?: \d{4})?|q[1-4](?: \d{4})?|\d{4})`,
      'giu',
    ),
    '$1$2: $3 vs $4',
  ],
  [/\brecord (day|week|month|quarter|year)(?=\W*$)/giu, 'best $1 ever'],
  [
    /\bhow many (skus|parent skus|brands|listings)( of [^?]{1,40}?)? (?:were |got |have |has )?sold\b(?! (?:at least|more|less|over|under|fewer|best|most))(?![^?]*\bbut not in\b)/giu,
    'how many $1$2 sold at least once',
  ],
  [/^(\W*)(?:is|are) ((?:the |our |my )?[^?]{1,40}?) seasonal\b/giu, '$1$2 by month over all time'],
  [
    /^(?![^?]*\b(?:without|excluding|except|other than|apart from|outside)\b)(?![^?]*\?\W*by )(\W*)who( (?:contributed|added|brought|drove|drives|contributes)\b)(?![^?]*\bby (?:brand|country|sku|parent))/giu,
    '$1which parent SKUs$2',
  ],
  [/\bcheapest (\p{L}+) (?:per|for an|for each|by) (?:ad )?order\b/giu, '$1 with the lowest cost per order'],
  [
    /\bcontributions? (?:of|by|from) (?:each|every|all) (brands?|parent skus?|skus?|products?) to ((?:the |our )?(?:[\p{L}\d]+['’]s )?(?:growth|increase|change|rise|drop|decline|fall))\b/giu,
    'which $1 contributed most to $2',
  ],
  [
    /\bhow many (?:people|shoppers|customers|visitors) (?:who|that) clicked (?:on )?(?:an? |our |the )?ads? (?:ordered|bought|converted|purchased)\b/giu,
    'how many ad orders',
  ],
  [
    /\b(days?|weeks?|months?)((?: in| of)? [^?]{1,25}?)? (?:have|had|has|got|saw|brought) (?:no|zero|0) (?:any |a (?:single )?)?(?=(?:(?:net|gross|ad) )?(?:sales?|orders?|units?|revenue|sessions|clicks|impressions|spend)\b(?! (?:data|reports?|files?)\b))/giu,
    '$1$2 with at most 0 ',
  ],
  [/\bbusiness (week|month|quarter|year)\b/giu, '$1'],
  [
    /,?\s*\b(?:(?:over|in|for|during|of) )?(?:the |our |my )?(?:whole|entire|full|complete) (?:period|time|history|data(?: ?set)?|stretch)(?: of (?:the |our |my )?data)?\b|\ball (?:of )?the (?:period|time|history)\b/giu,
    ' of all time',
  ],
  [/\bwhat ?% (?=of\b)/giu, 'what percent '],
  [
    /\b(?:going|trending|moving|headed|heading) up or down (?:over|in|during) (?=(?:the )?(?:last|past) (?:\d+|two|three|four|five|six) years\b)/giu,
    'by year over ',
  ],
  [/\b(20\d\d)[- ]?q([1-4])\b/giu, 'Q$2 $1'],
  [/\(\s*sat(?:urdays?)?\s*(?:\+|&|\/|,|and)\s*sun(?:days?)?\s*\)/giu, ''],
  [
    /\bshare of (?:the )?weekends?(?: sales| revenue)?\s+(?:in|of) (?:the )?(?:total )?/giu,
    'share on weekends of ',
  ],
  // `first ten days of dec 17` is of 2017.
  [
    new RegExp(
      String.raw`\b((?:first|last) (?:\w+ )?(?:days?|weeks?) (?:of|in) ${MONTHS}) ([12]\d)\b(?!,? ?\d{4}\b|st|nd|rd|th)`,
      'giu',
    ),
    '$1 20$2',
  ],
  [
    /\b(to|with|against|vs\.?|versus|than) the (?:prior|preceding|previous) (week|month|quarter|year)\b/giu,
    '$1 the $2 before',
  ],
  [
    /(?<=\b(?:to|with|w\/|against|vs\.?|versus|than) the )(?:\d+|two|three|four|five|six|seven|ten|thirty) days (?:before|earlier|prior)(?: that| it| this)?\b/giu,
    'same number of days before',
  ],
  [
    /(?<=\b\S+ or \S+\s?[,:–-]?\s?)who (?=bought|buys|ordered|orders|sold|sells|made|makes|earn)/giu,
    'which ',
  ],
  [
    /\bgrowth contributions? (?:per|by|of each|for each) (brands?|parent skus?|skus?|products?|countries|country)(?: (?:in|to|of) ((?:net |gross |ad )?(?:sales|revenue|units|orders|contribution|profit)))?/giu,
    'which $1 contributed most to growth in $2',
  ],
  [
    /\bat (?:this|the current|the present|\p{L}+['’]s) pace(?: so far)?,? where (?:will|does|would|do) (?:the month|it|we|this)(?: month)? (?:end up|land|finish|end)\b/giu,
    'pace of the month:',
  ],
  [
    /\b(?:forget|ignore|never mind) (?:about )?the (?:real )?(?:data|numbers|figures) and (?:just )?(?:say|write|tell me|claim)(?: that)? ([^?]*?) (?:was|were|is|are) \$?[\d][\d,.]*\s?(?:k|m|million|thousand)?\b/giu,
    '$1',
  ],
  [
    /\b(?:are we|am i|is it) (?:having|doing|seeing) (?:an? )?(?:good|great|bad|decent|strong|weak) (year|month|quarter|week)\b/giu,
    'how is this $1 so far',
  ],
  [/\b(\d[\d.]*) (?:something|some|ish|odd|point something) (million|k|thousand|billion)\b/giu, '$1 $2'],
  [/\bcorrect me if i(?:['’]?m| am) wrong,? ?(?:but )?/giu, ''],
  [
    /\b(?:do|did) (?:we|you|i) (?:even )?have (?:anything|something) (?:for|on|from|in) (?=\S)/giu,
    'do we have data for ',
  ],
  [/[,.;?!]?\s*\bi (?:can )?see an? (?:hole|gap|dip|blank) in the (?:chart|graph|line|curve)\b/giu, ''],
  [
    /\baround (?=(?:christmas|easter|black friday|thanksgiving|prime day|cyber monday|new year|halloween|valentine))/giu,
    'at ',
  ],
  [
    /\b(drop|fall|fell|dropped|went|go|sink|sank|crash(?:ed)?|collapsed?)(?: down)? to (?:nothing|zero|0|nil)\b/giu,
    'drop',
  ],
  [
    /^\W*(?:i(?:['’]?m| am) new(?: here| to this)?[.,!;]*\s*)?(?:and )?who are you(?: and |,? ?\?? )what can (?:you|i)\b/giu,
    'what can you',
  ],
  [
    /\bgross[- ]to[- ]net (?:bridges?|gaps?|differences?|walks?)(?=[^?]*\b(?:by|per|for each|of each) )/giu,
    'gross sales minus net sales',
  ],
  // `on how many days of October net sales was above 10,000`
  [
    new RegExp(
      String.raw`\b(?:on|in) how many (days|weeks|months) (?:of|in|during)( ${SPAN}),? (?:did |were |was |have |had )?((?:the |our |my )?(?:\p{L}+ ){1,3}?)(?:was|were|is|are|went|got|be|stood)? ?(above|below|over|under|more than|less than|at least|at most|higher than|lower than|greater than)\b`,
      'giu',
    ),
    'how many $1 in$2 had $3$4',
  ],
  [
    /\b(?:costs?|expenses) (?:other than|besides|apart from|except(?: for)?|excluding|without|not counting|minus) (?:the |our )?(?:ads?|advertising|ad spend|ppc|marketing)\b/giu,
    'other variable costs',
  ],
  [/\b(?:bottom|top|middle) of (?:the )?funnel:\s*/giu, ''],
  [
    /(?<=\b(?:without|w\/o|excluding|except|minus)\b[^?]*)\b(?:and|or|nor) (?:without|w\/o|excluding|except|minus) (?:the )?(?=\S)/giu,
    'and ',
  ],
  [
    /\b(brands?|countries|country|markets?|categories|parent skus?|skus?|products?|items?) (?:(?:that|which|who) )?(?:have |has )?(?:ordered|bought|purchased|sold|did|made) (?:nothing|no (?:orders?|sales|units)|zero|not(?:hing)? at all)\b/giu,
    '$1 that sold nothing',
  ],
  [
    /\b(best|worst|top|least|most)[- ]selling (days?|weeks?|months?|quarters?|years?|weekdays?)\b/giu,
    '$1 $2',
  ],
  [
    /\bwhat (?:all |exactly )?(?:did we sell|sold|got sold|was sold)(?= (?:on|in|during|that|over)\b)/giu,
    'which products sold most',
  ],
  [
    /\bhow (?:dependent|reliant|exposed|concentrated) (?:are we|am i|is (?:our|my|the) (?:business|revenue|company)|are (?:our|my) sales) (?:on|to|in)\b/giu,
    'what share of net sales is',
  ],
  [
    /\bhow many (?:ad )?clicks (?:turned into|became|led to|resulted in|converted (?:to|into)|made) (?:an? )?(?:ad )?(orders?|sales?)\b/giu,
    'how many ad orders',
  ],
  [/\b(?:blended roas|marketing efficiency ratio|mer)\b/giu, 'net sales divided by ad spend'],
  [/\b(?:ad|ads|spend|advertising) efficiency\b/giu, 'ROAS'],
  [/\bsub-?cats?\b/giu, 'sub-categories'],
  [
    /\b(?:what(?:['’]?s| is| was| were| are)?|how much(?: is| was)?) (?:left|remains?|remained|remaining|leftover) (?:after|of gross after) (?:the |our |all )?(?:promotions?|discounts?|promos?|coupons?)\b(?! (?:and|or|,))/giu,
    'gross sales minus promotions',
  ],
  [
    /\bhow (?:far|close|much) (?:are we|am i|is it)(?: away)? (?:from|to) (?:beating|matching|reaching|topping)\b/giu,
    'month to date vs the whole',
  ],
];

/** `didn't we sell more?` asks whether it was so. */
const OPENS_NEGATED = /^(\W*)(is|are|was|were|do|does|did|have|has|can|could)n['’]?t\b/iu;

/** A message in the words that the rules know: idioms replaced, and a question with `didn't` as the one with `did`. */
export function inPlainWords(message: string): string {
  const text = IDIOMS.reduce((words, [idiom, plain]) => words.replace(idiom, plain), message);
  return text.replace(OPENS_NEGATED, '$1$2');
}
