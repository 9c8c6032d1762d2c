import { ink } from "../palette.ts";

const skin = "#6f4229";
const skinShade = "#5a331f";
const hair = "#1d1413";

/**
 * The learner, seated on a sill in side view with one leg over it: about 190 wide and 340 high, the origin at the left end
 * of the sill. She appears on the home page and on sign-up success only.
 */
export function Learner() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path
        d="M26-146C14-120 12-80 20-26c2 14 12 18 30 18h24c14 0 22-8 20-24-4-36-2-64-10-92-4-14-12-26-28-28-14-2-24 0-30 6z"
        fill={ink.zobo600}
      />
      <path d="M26-146C14-120 12-80 20-26c1 8 4 12 9 15 0-50-4-90 10-139-6 0-9 1-13 4z" fill={ink.zobo700} />
      <g stroke={ink.adire700}>
        <path d="M66-34 150-106" strokeWidth="42" />
        <path d="M150-106 172-24" strokeWidth="34" />
      </g>
      <path d="M173-22l1 6" stroke={skinShade} strokeWidth="21" />
      <path d="M163-18h19c4 0 6 2 10 5l15 8c5 3 4 8-1 8h-43c-4 0-5-2-5-6z" fill="#fff" />
      <path d="M161 2h45" stroke={ink.sun400} strokeWidth="6" />
      <g stroke={ink.adire600}>
        <path d="M60-26 148-18" strokeWidth="42" />
        <path d="M148-18 154 52" strokeWidth="35" />
      </g>
      <path stroke={ink.adire200} strokeWidth="4.6" d={adireDots} />
      <path d="M155 62v8" stroke={skin} strokeWidth="21" />
      <path d="M145 66h20c4 0 6 3 10 6l15 8c5 3 4 9-1 9h-44c-4 0-5-3-5-7z" fill="#fff" />
      <path d="M143 88h46" stroke={ink.sun400} strokeWidth="6" />
      <path d="M52-172l2 28" stroke={skinShade} strokeWidth="24" />
      <path
        d="M36-190c-6-26 12-46 34-44 20 2 32 18 30 38-1 8-1 14-4 21-3 8-9 12-17 11-4 0-8-1-11-2-14 2-28-8-32-24z"
        fill={skin}
      />
      <path
        d="M72-236c22 0 34 14 30 26-14 4-24-4-32-6-2 14-6 22-8 34-1 8-8 14-14 22-16-4-24-22-22-42-12-6-14-24-4-32 2-14 18-20 28-12 8-2 18-2 22 10z"
        fill={hair}
      />
      <path d="M28-216c14-14 44-24 74 2" stroke={ink.sun400} strokeWidth="9" />
      <path d="M56-190a7 7 0 0 0 2 12" stroke={skinShade} strokeWidth="5" />
      <circle cx="57" cy="-172" r="3.2" fill={ink.sun400} />
      <path d="M84-192q5 3 9 1" stroke={hair} strokeWidth="3" />
      <path d="M82-203q6-4 13-2" stroke={hair} strokeWidth="3.4" />
      <path d="M82-172q5 3 11 0" stroke="#4a2616" strokeWidth="3" />
      <g strokeWidth="34">
        <path d="M42-124C50-96 58-80 74-70" stroke={ink.zobo600} />
        <path d="M42-124C50-96 58-80 74-70" stroke={ink.zobo800} strokeOpacity=".18" />
      </g>
      <path d="M78-70 124-118" stroke={skin} strokeWidth="19" />
      <rect x="118" y="-160" width="26" height="48" rx="5" fill={ink.palm950} transform="rotate(16 131 -136)" />
      <path d="M123-156l16 4.6" stroke={ink.sun200} strokeWidth="3" />
      <path d="M122-120q8-8 14 0" stroke={skin} strokeWidth="12" />
    </g>
  );
}

/** The dots of the adire cloth: strokes of no length with round caps, a tenth of the bytes of as many circles. */
const adireDots = [
  "M70-30h0M88-18h0M92-36h0M108-26h0M124-12h0M130-32h0M146-22h0M158-4h0M140 4h0M150 22h0M162 30h0M146 42h0",
  "M104-10h0M160 12h0M100-62h0M120-74h0M114-84h0M138-90h0M150-110h0M152-84h0M162-64h0M160-88h0M168-44h0M156-70h0",
].join("");
