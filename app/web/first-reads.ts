import { prefetchScript } from "#ui/api/prefetch.ts";
import { firstReads } from "./pages.ts";

/** The token where these pages are the person's: the first reads are students', and would be refused to others. */
const studentToken = "((p=>(p.roles||[p.role||'student']).includes('student'))(u.user()||{})&&u.token())";

/** Where another tab shares its session with this one, the page reads once it has. */
export const firstReadsScript = `${prefetchScript(firstReads, studentToken)};(function(u){u.asked&&u.asked.then(function(){u.prefetch()})})(unwalled)`;
