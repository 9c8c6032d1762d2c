/** How long a batch that is under way holds back the next one, in milliseconds: one that waits for a lock must not stop the rest. */
const holdMs = 50;

type Waiting<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * Binds many askers to one statement: what is asked in one turn of the event loop goes together, and what is asked while a batch is under
 * way in the next one, so that a busy process sends fewer statements and a quiet one waits for nothing. Nobody is answered from a batch that began before they asked. `run`
 * answers one for each that was asked, in their order. Where a batch fails, each is run by itself, and gets an error of its own: so what
 * `run` does must bear being done again. `max`: most that go in one.
 */
export function batched<Ask, Answer>(
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { max = 100 }: { max?: number } = {},
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  let isGathering = false;

  const runOne = async ({ ask, resolve, reject }: Waiting<Ask, Answer>) => {
    try {
      resolve((await run([ask]))[0] as Answer);
    } catch (error) {
      reject(error);
    }
  };
  const runMany = async (batch: readonly Waiting<Ask, Answer>[]) => {
    try {
      const answers = await run(batch.map(({ ask }) => ask));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
    } catch {
      await Promise.all(batch.map(runOne));
    }
  };
  const next = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.slice(0, max);
    waiting = waiting.slice(max);
    const [first] = batch;
    if (!first) return;
    underWay += 1;
    if (waiting.length > 0) wait();
    await (batch.length === 1 ? runOne(first) : runMany(batch));
    underWay -= 1;
    if (underWay === 0 && waiting.length > 0) soon();
  };
  const wait = () => {
    timer ??= setTimeout(() => void next(), holdMs);
  };
  const soon = () => {
    if (isGathering) return;
    isGathering = true;
    setImmediate(() => {
      isGathering = false;
      if (underWay === 0) void next();
    });
  };
  return (ask) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (underWay === 0) soon();
      else wait();
    });
}
