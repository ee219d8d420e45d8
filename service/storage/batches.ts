/** Groups items in batches, so that one statement can look up the rows of many. The last batch is smaller, and none is empty. */
export async function* inBatches<T>(items: AsyncIterable<T>, size = 500): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
