import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first. Vitest knows the times of earlier runs only where its cache is, and a fresh clone
 * has none: it would begin with the largest file and might leave the slowest to the end, for one core alone.
 */
const slowest = [
  "platform/postgres/embedded.test.ts",
  "tests/faults/kill.test.ts",
  "tests/faults/fault.test.ts",
  "db/migrations.test.ts",
  "tests/security/fuzz.test.ts",
  "tests/faults/cuts.test.ts",
  "tests/security/matrix.test.ts",
  "features/grading/server/grading.test.ts",
  "tests/faults/overspend.test.ts",
  "tests/security/ownership.test.ts",
  "features/checkout/server/payments/histories.test.ts",
  "tests/faults/connections.test.ts",
  "app/plugins/pages.test.ts",
  "tests/owner/recipes.test.ts",
  "tests/owner/own-texts.test.ts",
  "platform/jobs/jobs.test.ts",
];

/** Vitest's own order, but the slowest files before all others. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const index = slowest.indexOf(path.relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return index === -1 ? slowest.length : index;
    };
    // a stable sort: what is not slow keeps its order
    return sorted.toSorted(
      (testSpecification, otherTestSpecification) => place(testSpecification) - place(otherTestSpecification),
    );
  }
}
