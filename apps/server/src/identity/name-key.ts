const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Names are compared without their case, their spaces, what can't be seen of them, and the width of their letters. */
export function nameKeyOf(name: string): string {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '').trim().replace(/\s+/g, ' ');
  // By way of capitals: 'ß' is 'SS', and both forms of a small sigma are one.
  return visible.toUpperCase().toLowerCase().normalize('NFKC');
}
