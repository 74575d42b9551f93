import { splitUnbroken } from '@skuline/domain/formatting';
import type { PhrasingContent, Root } from 'mdast';
import classes from './AnswerText.module.css';
import { replaceTexts } from './replace-texts.ts';

/** An element keeps a SKU on one line: invisible characters would be copied with it. */
function partsOf(text: string): PhrasingContent[] {
  return splitUnbroken(text).map((part, at): PhrasingContent => {
    if (at % 2 === 0) return { type: 'text', value: part };
    const data = { hName: 'span', hProperties: { className: [classes.unbroken ?? ''] } };
    return { type: 'emphasis', data, children: [{ type: 'text', value: part }] };
  });
}

/**
 * A remark plug-in: days, signed figures and SKUs stay on one line. It stands behind what finds figures by their
 * position.
 */
export function remarkUnbroken() {
  return (root: Root): void => replaceTexts(root, ({ value }) => partsOf(value));
}
