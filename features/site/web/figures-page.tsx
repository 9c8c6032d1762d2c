import type { ReactNode } from "react";
import { counted } from "#lib/counted.ts";

export type FiguresPageProps = {
  /** Of how many days pass rates are, and of how many students at the least. */
  passRateDays: number;
  fewestForRate: number;
  /** Accounts of students. */
  students: number;
  /** The academy's own figure, which stands in its place while it is higher. */
  claimedStudents: number;
  /** Of courses with enough students, by title. */
  rates: readonly { slug: string; title: string; graded: number; percent: number }[];
  /** What cards of courses say that no one counted. */
  examples: readonly { title: string; claim: string }[];
};

/** What each figure of the public pages is: counted here, of how many, from when and how, or the academy's own example (CLAIM-01). */
export function FiguresPage({
  passRateDays,
  fewestForRate,
  students,
  claimedStudents,
  rates,
  examples,
}: FiguresPageProps) {
  const ofYear = `the last ${passRateDays} days`;
  return (
    <article className="wrap section">
      <h1>How we count</h1>
      <p className="mt-4 max-w-[65ch] text-ink-2">
        A figure on our pages is either counted from what happened here, or it is our own example and says so. We
        publish no rate of fewer than {fewestForRate} students.
      </p>
      <Part title="Students of the academy">
        {students < claimedStudents ? (
          <p>
            {claimedStudents.toLocaleString("en")} is our own example. Counted: {counted(students, "student account")}{" "}
            today. As soon as that is the higher of the two, our pages show it instead.
          </p>
        ) : (
          <p>Counted: {counted(students, "student account")} today, open ones alone.</p>
        )}
      </Part>
      <Part title="Pass rates">
        {rates.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full max-w-[65ch] text-left text-sm">
              <thead>
                <tr className="border-line border-b">
                  <th className="py-2 pr-4">Course</th>
                  <th className="py-2 pr-4 text-right">Passed</th>
                  <th className="py-2 text-right">Students graded</th>
                </tr>
              </thead>
              <tbody>
                {rates.map(({ slug, title, percent, graded }) => (
                  <tr key={slug} className="border-line border-b">
                    <td className="py-2 pr-4">{title}</td>
                    <td className="num py-2 pr-4 text-right">{percent}%</td>
                    <td className="num py-2 text-right">{graded}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p>
          Counted for each course: the students whose exams here were graded in {ofYear}, and of them those who reached
          the pass mark in every one. Exams of others, such as IELTS or SAT themselves, are not ours to count.
          {rates.length === 0 && ` No course has ${fewestForRate} graded students in ${ofYear} yet.`}
        </p>
      </Part>
      {examples.length > 0 && (
        <Part title="Our own examples">
          <ul className="grid gap-2">
            {examples.map(({ title, claim }) => (
              <li key={title}>
                <b>{title}</b>: {claim}
              </li>
            ))}
          </ul>
          <p>No one counted these. They are an orientation and no promise.</p>
        </Part>
      )}
      <Part title="Tutors">
        <p>
          Students of a tutor: the number that the tutor reported, and each student who picked them here since. Of fewer
          than {fewestForRate} we say only that.
        </p>
        <p>
          Stars: the average of all published reviews of a tutor, and of how many. “Verified student” stands at reviews
          of students who picked that tutor here.
        </p>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 grid max-w-[65ch] grid-cols-1 gap-3">
      <h2 className="text-h4">{title}</h2>
      {children}
    </section>
  );
}
