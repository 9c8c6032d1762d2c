import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { GradableItemPage } from "../app/gradable-item-page.tsx";

export const meta = appMeta("Grading");

export default function GradedGradableItemRoute() {
  const { item: gradableItemId = "" } = useParams();
  return <GradableItemPage id={gradableItemId} />;
}
