/**
 * `npm run bench:statement`: a statement of 10,000 lines against 5,000 open orders. How long matching takes, and on an adversarial
 * set (same amounts, similar names, wrong, mistyped, torn and borrowed references, two payments of one order, one payment for two)
 * how many of those that count by themselves are right, and how many of those that could be recognised are found. Then 2,000 damaged
 * statements in the shapes of banks and wallets (`SEED=`: the same again): wrong lines that count by themselves. Words and figures
 * alone, without a database: what else the desk does is reading rows.
 */
import { performance } from "node:perf_hooks";
import { bankShapes } from "#features/transfers/bank-shapes.fixture.ts";
import { guessMapping } from "#features/transfers/column-rules.ts";
import type { MatchOrder, WaitingLine } from "#features/transfers/match-contract.ts";
import { matchLines } from "#features/transfers/match-rules.ts";
import { identify } from "#features/transfers/server/statements/same-line.ts";
import { damageRounds } from "#features/transfers/statement-damage.fixture.ts";
import { readStatement } from "#features/transfers/statement-rules.ts";
import { referenceByteCount, referenceFrom, referenceSigns } from "#lib/payment-reference.ts";

const orderCount = 5_000;
const lineCount = 10_000;

/** The same figures in every run. */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = generator(20_261_122);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const first =
  "Ada Adaeze Temitope Tunde Chiamaka Kwame Zainab Emeka Folake Ibrahim Ngozi Segun Amara Yaw Halima David Bisi Peter Ifeoma Uche Rahma Yusuf Fatou Samuel Kelechi Blessing".split(
    " ",
  );
const last =
  "Obi Okonkwo Bakare Eze Mensah Bello Nwosu Adeyemi Musa Umeh Afolabi Okafor Boateng Sani Ekpo Ogunleye Asante Nnadi Alabi Garba Okorie Abdullahi Ceesay Lawal Idowu".split(
    " ",
  );
const amounts = [3_000_000, 3_200_000, 5_000_000, 7_750_000, 9_000_000, 12_000_000, 15_000_000];

const references = new Set<string>();
while (references.size < orderCount)
  references.add(referenceFrom(Uint8Array.from({ length: referenceByteCount }, () => random() * 256)));
const orders = [...references].map((reference, at): MatchOrder => {
  const dueMinor = pick(amounts);
  return {
    id: `order-${at}`,
    reference,
    studentId: `student-${at}`,
    studentName: `${pick(first)} ${pick(last)}`,
    courseName: "Frontend",
    currency: "NGN",
    isPayable: true,
    dueMinor,
    restMinor: random() < 0.4 ? dueMinor * 2 : dueMinor,
    placedOn: "2026-11-20",
    senders: [],
    claimedOn: random() < 0.3 ? "2026-11-24" : null,
    countedOn: [],
  };
});

/** What a line really is for: one order, or none that may be counted without a staff member. */
type Case = { kind: string; truth: string | null; line: Omit<WaitingLine, "id"> };

const bank = () => pick(["NIP/GTB/", "TRF FROM ", "MOBILE/UBA/", "NIP ZENITH ", "USSD/", "FBNMOBILE:"]);
const line = (narration: string, amountMinor: number, sender = ""): Omit<WaitingLine, "id"> => ({
  paidOn: "2026-11-24",
  amountMinor,
  currency: "NGN",
  narration: narration.toUpperCase(),
  sender: sender.toUpperCase(),
  wasUndone: false,
});
const swapSign = (reference: string) => {
  const at = Math.floor(random() * 8);
  const others = [...referenceSigns].filter((sign) => sign !== reference[at]);
  return reference.slice(0, at) + pick(others) + reference.slice(at + 1);
};
const swapPlaces = (reference: string) => {
  const at = Math.floor(random() * 7);
  return reference.slice(0, at) + reference.charAt(at + 1) + reference.charAt(at) + reference.slice(at + 2);
};

let next = 0;
/** Each case takes orders of its own, so that no line is for an order that another case is about. */
const own = () => orders[next++ % orderCount] as MatchOrder;
const kinds: Record<string, () => Case[]> = {
  "whole reference, what is due": () => {
    const order = own();
    const written = pick([
      order.reference,
      `${order.reference.slice(0, 4)} ${order.reference.slice(4)}`,
      order.reference.toLowerCase(),
    ]);
    return [
      {
        kind: "",
        truth: order.id,
        line: line(
          `${bank()}${pick([order.studentName, "", "SCHOOL FEES"])}/${written}`,
          order.dueMinor,
          order.studentName,
        ),
      },
    ];
  },
  "whole reference, from a sponsor": () => {
    const order = own();
    return [
      { kind: "", truth: order.id, line: line(`${bank()}${order.reference}`, order.dueMinor, "CHUKWUDI VENTURES LTD") },
    ];
  },
  "whole reference, all that is left": () => {
    const order = own();
    return [
      { kind: "", truth: order.id, line: line(`${bank()}${order.reference} FULL`, order.restMinor, order.studentName) },
    ];
  },
  "another amount": () => {
    const order = own();
    return [
      { kind: "", truth: null, line: line(`${bank()}${order.reference}`, order.dueMinor - 100_000, order.studentName) },
    ];
  },
  "one sign wrong": () => {
    const order = own();
    return [
      { kind: "", truth: null, line: line(`${bank()}${swapSign(order.reference)}`, order.dueMinor, order.studentName) },
    ];
  },
  "two signs changed places": () => {
    const order = own();
    const written = swapPlaces(order.reference);
    const truth = written === order.reference ? order.id : null;
    return [{ kind: "", truth, line: line(`${bank()}${written}`, order.dueMinor, order.studentName) }];
  },
  "cut at 30 signs": () => {
    const order = own();
    const text = `NIP/GUARANTY TRUST/${order.studentName} `.slice(0, 24);
    return [
      {
        kind: "",
        truth: null,
        line: line(`${text}${order.reference}`.slice(0, 30), order.dueMinor, order.studentName),
      },
    ];
  },
  "another student's reference, copied": () => {
    const [mine, theirs] = [own(), own()];
    theirs.studentName = "Oluwaseyi Adebanjo";
    theirs.dueMinor = mine.dueMinor;
    theirs.restMinor = mine.restMinor;
    mine.studentName = `Obiageli Ezekwesili${next}`.replace(/\d/g, (digit) =>
      "ABCDEFGHIJ".charAt(Number(digit)).repeat(2),
    );
    return [{ kind: "", truth: null, line: line(`${bank()}${theirs.reference}`, mine.dueMinor, mine.studentName) }];
  },
  "two payments of one order": () => {
    const order = own();
    return ["A", "B"].map((sign) => ({
      kind: "",
      truth: null,
      line: line(`${bank()}${order.reference} ${sign}`, order.dueMinor, order.studentName),
    }));
  },
  "one payment for two orders": () => {
    const [matchOrder, two] = [own(), own()];
    return [
      {
        kind: "",
        truth: null,
        line: line(
          `${bank()}${matchOrder.reference} ${two.reference}`,
          matchOrder.dueMinor + two.dueMinor,
          matchOrder.studentName,
        ),
      },
    ];
  },
  "one payment for two, with the first one's amount": () => {
    const [matchOrder, two] = [own(), own()];
    return [
      {
        kind: "",
        truth: null,
        line: line(`${bank()}${matchOrder.reference} ${two.reference}`, matchOrder.dueMinor, matchOrder.studentName),
      },
    ];
  },
  "no reference, a similar name, the same amount": () => {
    const order = own();
    return [
      { kind: "", truth: null, line: line(`${bank()}${order.studentName} FEES`, order.dueMinor, order.studentName) },
    ];
  },
  "a word that looks like a reference": () => [
    {
      kind: "",
      truth: null,
      line: line(
        `${bank()}${pick(["PAYMENTS", "SUBSCRBE", "2026FEES", "TRANSFER"])} ${Math.floor(random() * 1e8)}`,
        pick(amounts),
      ),
    },
  ],
  "nothing of ours": () => [
    {
      kind: "",
      truth: null,
      line: line(pick(["POS TRF 0023981", "INTEREST CAPITALISED", "AIRTIME REVERSAL"]), Math.floor(random() * 1e7)),
    },
  ],
};
const shares: Record<string, number> = {
  "whole reference, what is due": 1_600,
  "whole reference, from a sponsor": 400,
  "whole reference, all that is left": 200,
};

const cases: Case[] = [];
for (const [kind, make] of Object.entries(kinds)) {
  for (let made = 0; made < (shares[kind] ?? 150); made += 1)
    cases.push(...make().map((entry) => ({ ...entry, kind })));
}
if (next > orderCount) throw new Error(`The cases take ${next} orders.`);
while (cases.length < lineCount) {
  cases.push(...(kinds["nothing of ours"]?.() ?? []).map((entry) => ({ ...entry, kind: "nothing of ours" })));
}
cases.sort(() => random() - 0.5);
const lines = cases.map(({ line: item }, at): WaitingLine => ({ ...item, id: `line-${at}` }));

// As it comes: cells, a guess at their meaning, the identity of each line.
let balanceMinor = 0;
const cells = [
  ["Date", "Narration", "Debit", "Credit", "Balance", "Sender"],
  ...lines.map(({ narration, amountMinor, sender }) => {
    balanceMinor += amountMinor;
    const [amount, balance] = [(amountMinor / 100).toFixed(2), (balanceMinor / 100).toFixed(2)];
    return ["24/11/2026", narration, "", amount, balance, sender];
  }),
];
const began = performance.now();
const read = readStatement(cells, guessMapping(cells));
const identified = identify(read.lines);
const readMs = performance.now() - began;
if (identified.length !== lineCount) throw new Error(`${identified.length} lines were read.`);

const times: number[] = [];
let matches = await matchLines(lines, orders);
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  matches = await matchLines(lines, orders);
  times.push(performance.now() - start);
}

type Tally = { lines: number; exact: number; right: number; wrong: number; proposed: number };
const tallies = new Map<string, Tally>();
for (const [at, { kind, truth }] of cases.entries()) {
  const match = matches.get(`line-${at}`);
  const tally = tallies.get(kind) ?? { lines: 0, exact: 0, right: 0, wrong: 0, proposed: 0 };
  tally.lines += 1;
  if (match?.kind === "exact") {
    tally.exact += 1;
    if (match.candidates[0]?.orderId === truth) tally.right += 1;
    else tally.wrong += 1;
  }
  if (match?.kind === "likely") tally.proposed += 1;
  tallies.set(kind, tally);
}
const all = [...tallies.values()];
const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
const tellable = cases.filter(({ truth }) => truth !== null).length;
process.stdout.write(
  `${[...tallies].map(([kind, { lines: count, exact, wrong, proposed }]) => `${kind}: ${count} lines, ${exact} exact (${wrong} wrong), ${proposed} proposed`).join("\n")}\n` +
    `reading ${lineCount} rows ${readMs.toFixed(0)} ms; matching against ${orderCount} orders: median ${(times.sort((a, b) => a - b)[2] ?? 0).toFixed(0)} ms, worst ${(times.at(-1) ?? 0).toFixed(0)} ms\n` +
    `precision of the automatic ones ${(
      (100 * sum(({ right }) => right)) /
        Math.max(
          1,
          sum(({ exact }) => exact),
        )
    ).toFixed(2)}%, recall ${((100 * sum(({ right }) => right)) / tellable).toFixed(2)}% of ${tellable}\n`,
);

// Statements in the shapes of banks and wallets, damaged on the way: no wrong line may count without a staff member's word.
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const damaged = damageRounds(seed, 2_000);
process.stdout.write(
  `${bankShapes.length} shapes of statement, ${damaged.rounds} damaged (seed ${seed}): ${damaged.wrong.length} wrong lines that count by themselves; ` +
    `${damaged.rounds - damaged.read} without columns, ${damaged.unsure} wait for a person's look (${damaged.wrongCurrent} wrong lines in them), ` +
    `${damaged.other} are another statement (only the first row changed, and no opening balance); ${damaged.uncounted.length} whose rows do not add up\n` +
    `${[...damaged.tally].map(([name, count]) => `${name} ${count}`).join(", ")}\n` +
    [...damaged.wrong, ...damaged.uncounted].map((value) => `${value}\n`).join(""),
);
if (damaged.wrong.length + damaged.uncounted.length > 0 || sum(({ wrong }) => wrong) > 0 || (times[2] ?? 0) > 5_000)
  process.exitCode = 1;
