import type { PostSeed } from "../types.ts";

export const fibre4gOrFixedWireless: PostSeed = {
  slug: "fibre-4g-or-fixed-wireless",
  title: "Fibre, 4G or fixed wireless: which suits a student",
  author: "Uche Obi",
  date: "2025-11-26",
  summary:
    "Speed is the number on the poster, but a class breaks for other reasons. What each kind of line is good at, what to test before you pay, and what to keep as a spare.",
  school: "engineering",
  body: `
A provider's poster has one number on it, and it is always the speed. Yet when a student tells me that her class keeps freezing, speed is seldom the reason. A class needs very little speed. What it needs is steadiness, a decent upload, and power at both ends. So let us compare lines by those.

## Four numbers that matter

- **Download and upload.** Download is what you receive; upload is what you send, such as your camera and your voice. A video class is comfortable with one or two megabits a second each way. Many lines give plenty down and very little up.
- **Latency.** The time for a small packet to go and come back, in milliseconds. Under 100 feels natural in conversation. Over 300, people begin to talk across one another.
- **Jitter.** How much that time varies. A steady 120 is better than one that leaps between 30 and 400.
- **Loss.** The share of packets that never arrive. One per cent is audible; five per cent ruins a call.

A free test such as [Speedtest](https://www.speedtest.net) or [fast.com](https://fast.com) shows most of these. Run it three times, between seven and nine in the evening, when your neighbours are online too. A result from ten in the morning tells you how the line behaves when nobody uses it.

## Fibre

Fibre carries light through glass to a small box on your wall. Distance and rain hardly trouble it, upload is often as good as download, and latency is low and steady. For study it is the best line you can have, where you can have it.

Its weaknesses are practical. It must be laid to your building, so availability goes street by street. Road works cut it, and a cut takes hours or days. And the box and router need electricity: when the light goes, so does the internet, even though the glass is fine.

The last point has a cheap cure. Both devices usually run on a 12 volt adapter and draw little power. A small direct-current backup unit, sold as a mini UPS, can keep them alive for some hours. Check that the voltage and the plug match those printed on the adapters before you buy.

## 4G and 5G on a phone or Mifi

Here the last stretch is radio, shared with everyone in reach of the same mast. It goes where you go, needs no installation, and runs from a battery, so a power cut in your house does not end the class.

Because it is shared, it slows when the cell is busy, most of all in the evening. Walls, zinc roofs and distance weaken it. Latency is fair but varies. And it is nearly always sold by volume, so you must know [how much data a course needs](/resources/resource/how-much-data-does-an-online-course-need).

Networks differ from one street to the next. The only map that counts is the one you make yourself: borrow a friend's phone on another network, stand where you study, and test in the evening.

## Fixed wireless

Fixed wireless sits between the two. A radio stays in one place, on a roof or by a window, and talks to a mast. There are two kinds, and it pays to ask which one is on offer.

- A **home router with a SIM** uses the ordinary 4G or 5G network, with better antennas than a phone has. It shares the cell with everyone else.
- A **dedicated radio link** points a small dish at a tower of the provider's own. When it is well installed and not oversold, it is steady and quick, with low latency. It needs a clear line of sight, so a new building or a growing tree can spoil it.

Both need power for a roof unit or a router. Satellite service is a further choice where nothing else reaches; it needs open sky, costs more to begin with, and also depends on your power.

## Ask before you pay

1. Is there a data limit, or a fair-use point after which the line slows? To what speed?
2. What upload does the plan promise, and what do you see at eight in the evening?
3. Who comes when it breaks, and how soon? Ask a neighbour who has the service.
4. How long is the contract, and whose is the equipment when it ends?
5. Does the mast or cabinet have its own backup power?
6. Can I try it for a week?

If a provider will not fix a fault, keep a note of dates and reference numbers. You can take a complaint further to the [Nigerian Communications Commission](https://www.ncc.gov.ng) once the provider has had its chance.

## My advice, by situation

- **You rent a room and move often:** a phone or Mifi on whichever network is best at your desk, and a second SIM on another network.
- **You live with family and fibre is on your street:** fibre with a small backup unit, and a phone bundle for the day the cable is cut.
- **No fibre, but a good roof:** a dedicated radio link if a neighbour is happy with theirs; else a home router near a window that faces the mast.
- **You study at work or in a hub:** use their line, and keep one gigabyte on your phone in reserve.

Notice that each answer has a spare. Two modest lines on different networks beat one excellent line, because they seldom fail at the same moment. Practise changing from one to the other before the day you need it: it should take you under a minute, and your tutor should hardly notice.

If you would like to know why all this works, and to install it for others, that is what we do in [Network Engineering](/courses/network-engineering).
`,
};
