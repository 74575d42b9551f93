const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;
/** A JSON web token, whole or cut off. */
const TOKEN = /\beyJ[\w-]{8,}(\.[\w-]*)*/g;
/** Of an address the path and the place in the file stay; query and fragment may hold what was searched for. */
const ADDRESS = /\b(?:https?|blob|file):\/\/[^\s)"'<>]+/g;
const QUERY = /[?#][^\s)"'<>:]*/;
/** Texts in quotes with a blank or over 40 characters are data; shorter ones are names of fields and functions. */
const QUOTED = /(["'`‘“])((?=[^"'`’”\n]*\s)[^"'`’”\n]{1,500}|[^"'`’”\n]{41,})(["'`’”])/g;
const LONG_NUMBER = /\d{6,}(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2,}/g;

/** An error's text without what could be personal or a seller's own: addresses, tokens, texts, amounts; shortened. */
export function scrubErrorText(text: string, maxLength: number): string {
  const scrubbed = text
    // Nobody reads further, and no pattern has to.
    .slice(0, maxLength * 4)
    .replaceAll(TOKEN, '[token]')
    .replaceAll(ADDRESS, (address) => pathOf(address))
    .replaceAll(EMAIL, '[email]')
    .replaceAll(QUOTED, '$1…$3')
    .replaceAll(LONG_NUMBER, '[number]');
  return scrubbed.length <= maxLength ? scrubbed : `${scrubbed.slice(0, maxLength - 1)}…`;
}

function pathOf(address: string): string {
  return address.replace(/^\w+:\/\/[^/\s]*/, '').replace(QUERY, '') || '/';
}
