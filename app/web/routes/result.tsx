import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { ResultOverHome } from "#features/attempts/web/review/result-over-home.tsx";
import { StudentHome } from "#features/study/web/app/student-home.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { Route } from "./+types/result.ts";

export const meta = appMeta("Result");

/** The student's first page with the result of an attempt over it (QUIZ-02). */
export default function ResultRoute({ params: { attempt } }: Route.ComponentProps) {
  return (
    <>
      <DashboardHome>
        <StudentHome />
      </DashboardHome>
      <ResultOverHome key={attempt} attempt={attempt} />
    </>
  );
}
