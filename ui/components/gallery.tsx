import {
  ActivitySample,
  AssessmentSample,
  CalendarSample,
  LabelsSample,
  ProgressSample,
} from "./gallery/data-samples.tsx";
import { MarkSample } from "./gallery/drawing-samples.tsx";
import { ButtonSample, ChoiceSample, FieldSample, FileSample } from "./gallery/form-samples.tsx";
import { DialogSample, OfferSample, PanelSample, ResultSample, ToastSample } from "./gallery/overlay-samples.tsx";
import { EmptySample, FailureSample, LoadingSample, MessageSample, NoticeSample } from "./gallery/state-samples.tsx";
import { CardSample, DisclosureSample, ProseSample, WayfindingSample } from "./gallery/text-samples.tsx";
import { Toaster } from "./toast.tsx";
import "./gallery/gallery.css";

/** Every component in every state, for looking at and for the browser tests: the body of a development page, hydrated. */
export function ComponentGallery() {
  return (
    <div className="gallery wrap">
      <header className="gallery-head">
        <h1>Components</h1>
        <p>
          <button type="button" className="link" onClick={switchTheme}>
            Light or dark
          </button>
        </p>
      </header>
      <div className="gallery-grid">
        <ButtonSample />
        <FieldSample />
        <ChoiceSample />
        <AssessmentSample />
        <ActivitySample />
        <DialogSample />
        <ResultSample />
        <OfferSample />
        <ToastSample />
        <LoadingSample />
        <PanelSample />
        <EmptySample />
        <MessageSample />
        <FailureSample />
        <FileSample />
        <ProgressSample />
        <CalendarSample />
        <LabelsSample />
        <MarkSample />
        <CardSample />
        <DisclosureSample />
        <WayfindingSample />
        <NoticeSample />
        <ProseSample />
      </div>
      <Toaster />
    </div>
  );
}

function switchTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
}
