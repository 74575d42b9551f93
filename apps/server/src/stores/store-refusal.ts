/** A store can't be opened as things are; the message is a sentence for the operator and says what to do. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
}
