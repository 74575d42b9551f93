import { DIMENSION_IDS, type DimensionId } from '../../../products/index.ts';
import { foldWord } from '../words/word-forms.ts';

/** What a seller's names may be of: then the seller's own word says their level. */
export type NameKind = 'countries' | 'traffic_sources' | 'banners' | 'campaigns';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The names of countries, folded, with what they are called besides. */
function countryNames(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const known = LETTERS.flatMap((a) => LETTERS.flatMap((b) => names.of(a + b) ?? []));
  return new Set([...known, 'USA', 'UK', 'EIRE', 'RSA', 'Korea', 'Czech Republic', 'England'].map(foldWord));
}

/** What countries and their people are called besides; the names of sellers' files come first. */
export const COUNTRY_ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    eire: 'ireland, republic of ireland, irish',
    ireland: 'eire, irish',
    'united kingdom': 'britain, great britain, british, brits',
    netherlands: 'holland, dutch',
    usa: 'united states, america, american, americans',
    'united states': 'usa, america, american, americans',
    rsa: 'south africa',
    france: 'french',
    spain: 'spanish, spaniards',
    switzerland: 'swiss',
    portugal: 'portuguese',
    sweden: 'swedish, swedes',
    denmark: 'danish, danes',
    finland: 'finnish, finns',
    poland: 'polish, poles',
    greece: 'greek, greeks',
    iceland: 'icelandic',
    turkey: 'turkish',
    japan: 'japanese',
    china: 'chinese',
    norway: 'norwegian, norwegians',
    belgium: 'belgian, belgians',
    italy: 'italian, italians',
    austria: 'austrian, austrians',
    germany: 'german, germans',
    canada: 'canadian, canadians',
    mexico: 'mexican, mexicans',
    brazil: 'brazilian, brazilians',
    australia: 'australian, australians, aussies',
  }).map(([name, aliases]) => [name, aliases.split(', ')]),
);

let countries: ReadonlySet<string> | null = null;

const IS_OF_KIND: Readonly<Record<NameKind, (name: string) => boolean>> = {
  countries(name) {
    countries ??= countryNames();
    return countries.has(foldWord(name));
  },
  traffic_sources: (name) =>
    /\b(?:organic|direct|referrals?|social|paid|affiliates?|e-?mail|display|search)\b/iu.test(name),
  banners: (name) => /\b\d{2,4}\s?[x×]\s?\d{2,4}\b/iu.test(name),
  campaigns: (name) => /\bcamp(?:aign)?s?\b/iu.test(name),
};

const SAMPLE = 60;

/** The widest level most of whose names are of a kind; null where none is. */
export function levelOfKind(
  kind: NameKind,
  names: Readonly<Record<DimensionId, ReadonlySet<string>>>,
): DimensionId | null {
  return (
    DIMENSION_IDS.find((dimension) => {
      const some = [...names[dimension]].slice(0, SAMPLE);
      return some.length > 1 && some.filter((name) => IS_OF_KIND[kind](name)).length * 2 > some.length;
    }) ?? null
  );
}
