import { type FirstReads, readAheadScript } from "#ui/api/read-ahead.ts";

const base = "/api/students";
const slug = "([\\w-]+)";
const id = "([0-9a-f-]{36})";

/** What the pages behind the login ask for first, word for word as their calls do (a journey holds the two together). */
export const firstReads: FirstReads = [
  ["^/dashboard$", [`${base}/dashboard?zone={zone}`]],
  ["^/dashboard/findtutor$", [`${base}/tutors`, `${base}/tutor-filters`]],
  [`^/dashboard/singletutor/${id}$`, [`${base}/tutors/{1}`, "/api/tutors/{1}/slots?zone={zone}"]],
  ["^/dashboard/mycourses$", [`${base}/my-courses`, `${base}/classes?from={from}&to={to}&zone={zone}`]],
  ["^/dashboard/calendar$", [`${base}/classes?from={from}&to={to}&zone={zone}`]],
  ["^/dashboard/viewcourse$", [`${base}/view-course`]],
  [`^/dashboard/viewcourse\\?(?:view=enroll&)?course=${slug}(?:&|$)`, [`${base}/view-course?course={1}`]],
  [`^/dashboard/learn/${slug}$`, [`${base}/learning/{1}`]],
  ["^/dashboard/assessments$", [`${base}/assessments`]],
  ["^/dashboard/assessments/(assignment|project|quiz|exam)$", [`${base}/assessments/{1}`]],
  ["^/dashboard/certificates$", [`${base}/certificates`]],
  ["^/dashboard/refer$", [`${base}/referral`]],
  ["^/dashboard/messages$", [`${base}/conversations`]],
  [`^/dashboard/messages\\?conversation=${id}$`, [`${base}/conversations`, `${base}/conversations/{1}`]],
];

/** The token where these pages are the person's: the first reads are students', and would be refused to others. */
const studentToken = "((p=>(p.roles||[p.role||'student']).includes('student'))(u.user()||{})&&u.token())";

/** Where another tab shares its session with this one, the page reads once it has. */
export const firstReadsScript = `${readAheadScript(firstReads, studentToken)};(function(u){u.asked&&u.asked.then(function(){u.readAhead(location.pathname+location.search)})})(unwalled)`;
