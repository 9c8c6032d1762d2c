/**
 * Prints how long the processor is busy with drawing a certificate as PDF, next to an empty page of the same library in the same
 * run. Run: npm run bench:certificate
 */
import PDFDocument from "pdfkit";
import { drawCertificate } from "#features/certificates/server/pdf/draw-certificate.ts";
import { sampleFacts as facts } from "#features/certificates/server/pdf/facts.fixture.ts";

const runs = 60;

const drawn: number[] = [];
const empty: number[] = [];
for (let run = 0; run < runs; run += 1) {
  drawn.push(await busyMs(() => drawCertificate({ ...facts, studentName: `${facts.studentName} ${run}` })));
  empty.push(await busyMs(emptyPage));
}
const [p50, p95, base] = [at(drawn, 0.5), at(drawn, 0.95), at(empty, 0.5)];
console.log(
  `a certificate: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; an empty page p50 ${base.toFixed(1)} ms: ratio ${(p50 / base).toFixed(0)}`,
);

/** Milliseconds of processor that `work` takes. */
async function busyMs(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** An A4 page with nothing on it. */
async function emptyPage(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", layout: "landscape" });
  document.end();
  return Buffer.concat(await document.toArray());
}

/** The value below which the given part of all lies. */
function at(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}
