import { splitUnbroken } from '@skuline/domain/formatting';
import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import classes from './AnswerText.module.css';

/** An element keeps a SKU on one line: invisible characters would be copied with it. */
function partsOf(text: string): PhrasingContent[] {
  return splitUnbroken(text).map((part, at): PhrasingContent => {
    if (at % 2 === 0) return { type: 'text', value: part };
    const data = { hName: 'span', hProperties: { className: [classes.unbroken ?? ''] } };
    return { type: 'emphasis', data, children: [{ type: 'text', value: part }] };
  });
}

function keepTogether(parent: Parents): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return partsOf(child.value);
    if ('children' in child) keepTogether(child);
    return [child];
  });
  // Texts stand only where other phrasing content may.
  parent.children = children as typeof parent.children;
}

/**
 * A remark plug-in: days, signed figures and SKUs stay on one line. It stands behind what finds figures by their
 * position.
 */
export function remarkUnbroken() {
  return (root: Root): void => keepTogether(root);
}
