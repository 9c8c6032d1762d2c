/** The form of a report: for pages that have it at hand before it is wanted. */
export { default } from "../app/after-class/report-form.tsx";
