import { statement } from "#db/statement.ts";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import type { Pinned } from "#features/notifications/contract.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";

type Row = { id: string; kind: AssessmentKind; title: string; leftMs: number | null; done: number; of: number };

const find = statement<Row, [studentId: string]>(
  "attempts_running",
  `select w.id, w.kind, w.title, jsonb_array_length(t.paper) as "of",
    floor(extract(epoch from t.deadline_at - clock_timestamp()) * 1000)::float8 as "leftMs",
    (select count(*)::int from (
      select distinct on (version_id) answer from attempt_events
      where attempt_id = t.id and kind = 'saved' order by version_id, epoch desc, version desc
    ) last where answer <> 'null'::jsonb) as done
  from attempts t join assessments w on w.id = t.assessment_id
  where t.student_id = $1 and t.state = 'running' and coalesce(t.deadline_at > clock_timestamp(), true)
  order by t.deadline_at limit 1`,
);

/** Which attempt of a student runs, for the strip on top of every page: of several the one that ends first; null of none. */
export async function findRunning({ db }: Pick<VerbDeps, "db">, studentId: string): Promise<Pinned | null> {
  const [row] = await find(db, studentId);
  if (!row) return null;
  const { id, kind, ...shown } = row;
  return { ...shown, href: paths.assessment(kind, id) };
}
