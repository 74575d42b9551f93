import { findPhrase } from './lexicon.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Small words of other languages that are none in English, nor likely in a seller's names. */
const FOREIGN_WORDS = new Set(
  [
    // German
    'wie, wieviel, wieviele, viel, viele, hoch, welche, welcher, welches, warum, wann, wurde, wurden, haben, hatten, gestern, heute, letzte, letzten, letzter, woche, monat, jahr, umsatz, verkauft, bestellungen, und, oder, nicht, ist, sind, mir, zeig, zeige, vom, zum, meine, unsere, unser, hallo, guten, morgen, danke, bitte, konnen, konnten, sie, sagen, gerne, wissen, ich, wir, der, das, januar, februar, marz, juni, juli, oktober, dezember',
    // Spanish and Portuguese
    'cuanto, cuantos, cuantas, cuales, cual, que, por, fue, fueron, ventas, vendas, vendimos, vendemos, ayer, semana, mes, ano, pasado, pasada, ultima, ultimo, los, las, nuestro, nuestros, mis, quanto, quantos, quais, qual, foi, foram, ontem, passada, passado, quantas, porque, hola, buenos, buenas, dias, tardes, gracias, puedes, puede, decirme, quiero, tuvimos, enero, febrero, marzo, abril, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
    // French
    'quel, quelle, quels, quelles, combien, pourquoi, etait, etaient, sont, hier, semaine, mois, annee, derniere, dernier, ventes, vendu, nous, avons, notre, nos, chiffre, affaires, les, des, du, avec, bonjour, merci, pouvez, janvier, fevrier, avril, juin, juillet, aout, septembre, octobre, novembre, decembre',
    // Italian and Dutch
    'quante, quanti, perche, vendite, ieri, settimana, scorso, scorsa, mese, abbiamo, della, delle, nella, hoeveel, waarom, welke, verkocht, verkopen, gisteren, vorige, maand, jaar, onze, het, een, zijn',
  ]
    .join(', ')
    .split(', '),
);
const FEWEST_FOREIGN = 2;
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]{2}/u;

function foreignIn(tokens: readonly Token[]): number {
  return tokens.filter(({ raw }) =>
    raw
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .split(/['’]/u)
      .some((word) => FOREIGN_WORDS.has(word)),
  ).length;
}

/** Whether a question that is not understood is in another language than English, or may as well be. */
export function isForeign(tokens: readonly Token[], question: string): boolean {
  return OTHER_SCRIPT.test(question) || foreignIn(tokens) >= FEWEST_FOREIGN;
}

function isMostlyForeign(clause: string): boolean {
  const tokens = tokensOf(clause);
  const foreign = foreignIn(tokens);
  return foreign > 0 && foreign * 2 >= tokens.length;
}

/** Whether a clause names a metric or a product: then it is a part of the question, whatever its language. */
function saysWhatIsAsked(clause: string, isOfName: (stem: string) => boolean): boolean {
  const tokens = tokensOf(clause);
  const stems = tokens.map(({ stem }) => stem);
  return tokens.some(
    (token, at) =>
      (foreignIn([token]) === 0 && isOfName(token.stem)) ||
      findPhrase(stems, at)?.meanings.some(({ kind }) => kind === 'metric') === true,
  );
}

/**
 * `Guten Tag, können Sie mir sagen: what were sales?`: a message without the clauses that are mostly of another language,
 * and these. Of a message in another language nothing is left.
 */
export function withoutForeign(
  message: string,
  isOfName: (stem: string) => boolean,
): { readonly english: string; readonly leftOut: readonly string[] } {
  if (foreignIn(tokensOf(message)) < FEWEST_FOREIGN) return { english: message, leftOut: [] };
  const clauses = message.split(/(?<=[.!?;:,\n])\s+/u);
  const foreign = clauses.filter(isMostlyForeign);
  if (foreign.length === clauses.length) return { english: '', leftOut: clauses };
  const leftOut = foreign.filter((clause) => !saysWhatIsAsked(clause, isOfName));
  return { english: clauses.filter((clause) => !leftOut.includes(clause)).join(' '), leftOut };
}
