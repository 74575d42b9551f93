/**
 * Every function free SQL may call, as the engine's syntax tree names it. None of them reads a table, a file, a setting,
 * the network or the server, none takes a function, and none makes much out of little, as `range` and `repeat` do.
 */
const PLAIN = `
  equals notEquals less greater lessOrEquals greaterOrEquals and or not xor in notIn exists isNull isNotNull
  isDistinctFrom isNotDistinctFrom like notLike ilike notILike match
  plus minus multiply divide modulo positiveModulo intDiv intDivOrZero negate abs sign sqrt cbrt pow power exp exp2 exp10
  ln log log2 log10 log1p round roundBankers floor ceil ceiling trunc truncate isNaN isFinite isInfinite ifNotFinite
  greatest least
  if multiIf caseWithExpression caseWithoutExpression caseWithoutExpr coalesce ifNull nullIf assumeNotNull toNullable
  CAST accurateCastOrNull toInt8 toInt16 toInt32 toInt64 toUInt8 toUInt16 toUInt32 toUInt64 toFloat32 toFloat64
  toInt64OrNull toInt64OrZero toFloat64OrNull toFloat64OrZero toDecimal64 toDecimal128 toString toDate toDateOrNull
  toDate32 toDateTime toBool
  today yesterday now toYear toQuarter toMonth toWeek toISOWeek toISOYear toYearWeek toDayOfYear toDayOfMonth toDayOfWeek
  year quarter month week day dayOfMonth dayOfWeek dayOfYear toYYYYMM toYYYYMMDD toStartOfYear toStartOfISOYear
  toStartOfQuarter toStartOfMonth toStartOfWeek toStartOfDay toStartOfInterval toMonday toLastDayOfMonth toLastDayOfWeek
  last_day makeDate dateDiff date_diff dateTrunc date_trunc age dateName monthName formatDateTime
  addDays addWeeks addMonths addQuarters addYears subtractDays subtractWeeks subtractMonths subtractQuarters subtractYears
  toIntervalDay toIntervalWeek toIntervalMonth toIntervalQuarter toIntervalYear
  length lengthUTF8 char_length character_length empty notEmpty lower upper lowerUTF8 upperUTF8 lcase ucase initcap concat
  substring substr mid substringUTF8 left right leftUTF8 rightUTF8 trimLeft trimRight trimBoth ltrim rtrim trim position
  positionUTF8 positionCaseInsensitive positionCaseInsensitiveUTF8 startsWith endsWith replaceOne replaceAll replace
  replaceRegexpOne replaceRegexpAll extract splitByChar splitByString
  array tuple arrayElement tupleElement has hasAny hasAll indexOf arraySort arrayReverseSort arrayDistinct arrayUniq
  arrayStringConcat transform
`;

/** Each also as `…If`, `…OrNull`, `…Distinct` and together. */
const AGGREGATES = `
  count sum avg min max any anyLast any_value first_value last_value argMin argMax uniq uniqExact uniqCombined
  stddevPop stddevSamp varPop varSamp stddev variance STD covarPop covarSamp corr skewPop skewSamp kurtPop kurtSamp
  median medianExact quantile quantiles quantileExact quantilesExact quantileExactInclusive quantileExactWeighted
  groupArray groupUniqArray topK simpleLinearRegression sumKahan
`;
const COMBINATORS = ['', 'If', 'OrNull', 'OrNullIf', 'IfOrNull', 'Distinct', 'DistinctIf', 'IfDistinct'];

const WINDOW_ONLY = `
  row_number rank dense_rank denseRank percent_rank percentRank cume_dist ntile lag lead lagInFrame leadInFrame nth_value
`;

const words = (text: string): string[] => text.trim().split(/\s+/);

const ALLOWED: ReadonlySet<string> = new Set(
  [
    ...words(PLAIN),
    ...words(AGGREGATES).flatMap((name) => COMBINATORS.map((combinator) => name + combinator)),
    ...words(WINDOW_ONLY),
  ].map((name) => name.toLowerCase()),
);

/** The engine knows many of these in any case; what it knows in one case only, it refuses itself. */
export function isAllowedFunction(name: string): boolean {
  return ALLOWED.has(name.toLowerCase());
}

const TYPE =
  '(?:U?Int(?:8|16|32|64)|Float(?:32|64)|String|Date|Date32|DateTime|Bool|Decimal(?:32|64|128)?\\(\\d+(?:, \\d+)?\\))';
const TYPE_LITERAL = new RegExp(`^'(?:${TYPE}|Nullable\\(${TYPE}\\))'$`);

/** What a value may be cast to, as a literal of the tree: never a type with a syntax of its own. */
export function isAllowedType(literal: string): boolean {
  return TYPE_LITERAL.test(literal);
}
