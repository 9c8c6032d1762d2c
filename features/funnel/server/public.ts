export { countStages } from "./list-funnel.ts";
