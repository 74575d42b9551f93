interface SheetNoteProps {
  readonly place: 'top-left' | 'top-center' | 'top-right';
  readonly children: string;
  /** Adds which sheet it is, and of how many. */
  readonly isNumbered?: boolean;
}

/** A line in the margin of every printed sheet; nothing on the screen. */
export function SheetNote({ place, children, isNumbered = false }: SheetNoteProps) {
  const text = children.replaceAll(/["\\\n<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  const number = isNumbered ? ' " · " counter(page) " / " counter(pages)' : '';
  return <style media="print">{`@page{@${place}{content:"${text}"${number}}}`}</style>;
}
