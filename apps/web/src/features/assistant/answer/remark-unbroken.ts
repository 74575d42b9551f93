import type { Nodes, Root } from 'mdast';

const DAYS =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s\d{1,2}(?:\s–\s(?:[A-Z][a-z]{2}\s)?\d{1,2})?(?!\d)/gu;

/** `Nov 9 – 15` without a place to break: after a dash a line ends even before a no-break space. */
function withoutBreaks(days: string): string {
  return days.replaceAll(/\s/gu, '\u00A0').replace('–', '–\u2060');
}

function keepTogether(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(DAYS, withoutBreaks);
  if ('children' in node) for (const child of node.children) keepTogether(child);
}

/** A remark plug-in: days stay on one line. It stands behind what finds figures by their position. */
export function remarkDays() {
  return (root: Root): void => keepTogether(root);
}
