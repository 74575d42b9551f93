/** Nobody waits longer than this for an issuer to hear of a logout. */
const LIMIT_MS = 5000;

/** What `farewell` comes to; rejects when it takes too long. */
export async function withinReason<T>(farewell: Promise<T>): Promise<T> {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    handle = setTimeout(() => reject(new Error('The issuer did not answer the logout.')), LIMIT_MS);
  });
  try {
    return await Promise.race([farewell, limit]);
  } finally {
    clearTimeout(handle);
  }
}
