import type { Nodes, Parents, PhrasingContent, Text } from 'mdast';

/** Puts other content in the place of every text of a Markdown tree. */
export function replaceTexts(
  parent: Parents,
  replace: (text: Text, isInTable: boolean) => PhrasingContent[],
  isInTable = false,
): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return replace(child, isInTable);
    if ('children' in child) replaceTexts(child, replace, isInTable || child.type === 'table');
    return [child];
  });
  // Texts stand only where other phrasing content may.
  parent.children = children as typeof parent.children;
}
