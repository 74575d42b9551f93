/** The result of `work`; rejects with `complaint` when it takes longer than `ms` milliseconds. */
export async function withTimeout<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    handle = setTimeout(() => reject(new Error(complaint)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(handle);
  }
}
