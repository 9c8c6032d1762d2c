export { countStages } from "./list-funnel.ts";
export { countNoShows } from "./no-shows/list-no-shows.ts";
