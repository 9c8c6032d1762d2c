import { sql } from "drizzle-orm";
import type { ShownReview } from "../catalogue-contract.ts";
import { reviewAnswers } from "./tables.ts";

/** What the tutor says to a review, as a column of a query that joins review_answers; null: nothing. */
export const shownAnswer = sql<ShownReview["answer"]>`case when ${reviewAnswers.reviewId} is not null then
  json_build_object('text', ${reviewAnswers.text}, 'date', to_char(${reviewAnswers.answeredAt} at time zone 'UTC', 'YYYY-MM-DD')) end`;
