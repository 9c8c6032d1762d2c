import { useState } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { EmptyState } from "../empty-state.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { LoadMore } from "../load-more.tsx";
import { MessageBubble } from "../message-bubble.tsx";
import { Skeleton, SkeletonCard, SkeletonRows } from "../skeleton.tsx";
import { Sample, Stack } from "./sample.tsx";

export function LoadingSample() {
  return (
    <Sample title="Loading">
      <Stack>
        <Skeleton label="Loading all tutor details..." showLabel>
          <SkeletonCard />
        </Skeleton>
        <Skeleton label="Loading quizzes...">
          <SkeletonRows count={2} />
        </Skeleton>
      </Stack>
    </Sample>
  );
}

export function EmptySample() {
  return (
    <Sample title="Empty" wide>
      <div className="gallery-four">
        <Card>
          <EmptyState kind="person" message="No tutors found" />
        </Card>
        <Card>
          <EmptyState kind="paper" message="No quizzes available." />
        </Card>
        <Card>
          <EmptyState kind="chat" message="Select a conversation to view messages" />
        </Card>
        <Card>
          <EmptyState kind="post" message="Post not found" action={<Button size="sm">Back to Blog</Button>} />
        </Card>
      </div>
    </Sample>
  );
}

export function FailureSample() {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(6);
  return (
    <Sample title="Failure, and more of a list">
      <Card>
        <LoadFailure
          message="Failed to load quizzes. Please try again."
          busy={busy}
          onRetry={() => {
            setBusy(true);
            setTimeout(() => setBusy(false), 1500);
          }}
        />
      </Card>
      <br />
      <LoadMore shown={shown} total={18} onMore={() => setShown(18)}>
        Show 12 more tutors
      </LoadMore>
    </Sample>
  );
}

export function MessageSample() {
  return (
    <Sample title="Messages">
      <Stack>
        <MessageBubble author="Chiamaka Eze" time="6:02 pm">
          Good evening. Did you try the flexbox exercise?
        </MessageBubble>
        <MessageBubble own author="You" time="6:04 pm" status="Seen">
          Yes, but the last row will not wrap.
        </MessageBubble>
        <MessageBubble author="Chiamaka Eze" time="6:05 pm">
          Set flex-wrap on the parent, not the child.
        </MessageBubble>
      </Stack>
    </Sample>
  );
}

export function NoticeSample() {
  return (
    <Sample title="Banners">
      <Stack>
        <Banner icon="bell-ring">Your password has not been changed for a year.</Banner>
        <Banner tone="info" icon="info">
          You are offline. What you write is kept and sent later.
        </Banner>
        <Banner tone="bad" icon="circle-alert" action={<Button size="sm">Pay now</Button>}>
          <b>An instalment is overdue.</b> Access pauses on 28 November.
        </Banner>
        <Banner tone="done" icon="check">
          Your certificate is ready.
        </Banner>
      </Stack>
    </Sample>
  );
}
