import { sentenceOf } from "#ui/api/call.ts";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { Card } from "#ui/components/card.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { waitingQuery } from "../queries.ts";

const failed = "What waits could not be loaded.";

/** Staff's first page: how much waits for somebody to decide about it or to hand it out. */
export function Office() {
  const { data, error, isPending, isFetching, refetch } = useDrawnQuery(waitingQuery());
  if (!data && !isPending) {
    return (
      <LoadFailure
        message={sentenceOf(error, failed)}
        busy={isFetching}
        onRetry={() => void refetch()}
        className="card"
      />
    );
  }
  if (!data) {
    return (
      <Skeleton words="Loading what waits...">
        <SkeletonBlock className="h-56" />
      </Skeleton>
    );
  }
  return (
    <Card as="section" padded aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-h4">
        What waits
      </h2>
      <Facts
        items={[
          { label: "Applications to teach", value: data.applications },
          { label: "Reviews to look at", value: data.reviews },
          { label: "Mifis to hand over", value: data.mifis },
        ]}
      />
      <p className="hint">Staff are told of each application and review by mail.</p>
    </Card>
  );
}
