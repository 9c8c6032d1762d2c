import type { PostSeed } from "../types.ts";

export const whatAMifiIs: PostSeed = {
  slug: "what-a-mifi-is-and-how-to-look-after-one",
  title: "What a Mifi is, and how to look after one",
  author: "Peter Asante",
  date: "2026-04-15",
  summary:
    "A radio, a small computer and a battery in one case. Where to put it, how to keep it secure and counted, and how to make the battery last for years.",
  school: "local",
  body: `
A Mifi is a small box that turns a mobile signal into Wi-Fi. The word began as a brand and is now what people in most of West Africa call any pocket router. Students who finish onboarding with us receive one, so it is worth knowing what is inside and how to treat it. It is also, I admit, an excuse to talk about waves.

## What is inside

There are four parts: a mobile radio that talks to the mast, a Wi-Fi radio that talks to your devices, a small computer that passes packets between them, and a lithium battery. A SIM tells the network whose line it is.

Your phone can do the same job with its hotspot. The Mifi does it longer and leaves your phone's battery for your phone. It can also stay by the window, where the signal is, while you sit where the table is. That last point is the physics of the matter.

## Place it for the mast, not for yourself

The mast may be a kilometre away. Your laptop is three metres away. So put the Mifi where the mobile signal is strongest and let Wi-Fi cover the short distance.

Radio at these frequencies goes through glass and wood quite well, through concrete poorly, and through metal hardly at all. A zinc roof, a fridge, a steel burglar-proof and a bag with a laptop in it are all in the way. High up and near a window is good. So is the side of the house that faces the mast.

Most devices show more than bars. Connect, open the admin page, and look for a figure called RSRP, in dBm. It is always negative, and nearer to zero is better. As a rough guide:

- about -90 or better: good
- -90 to -105: usable
- -110 or worse: expect trouble

Move the Mifi by half a metre and look again after half a minute. Indoors, waves add and cancel, and a small step can change a great deal. Mark the best spot with a bit of tape.

The Wi-Fi side often offers two bands. 2.4 GHz reaches further and passes walls better. 5 GHz is quicker and less crowded, but shorter. Beside the device use 5; in the next room use 2.4.

## Ten minutes of setting up

The address of the admin page and its first password are on a label, often beneath the battery or on the box.

1. Change the admin password. The one on the label is often the same for thousands of units.
2. Change the Wi-Fi name to something that does not say who you are or what model you have.
3. Choose WPA3 if your devices accept it, otherwise WPA2, with a long password. Three or four unrelated words are easier to tell a friend than symbols.
4. Install any update that is offered. Do it on a full battery.
5. Set how many devices may connect. Two is plenty for study.
6. Find the data counter and set its monthly limit and warning.

The counter in the Mifi is a good guide, but the network's own figure is the one that bills you. A code such as \\*323# works only from the SIM itself, so use the USSD or SMS page in the device's menu, or the operator's app.

## Keep the data for the class

Anything connected will use what it can. Before a class, look at the list of connected devices and remove what you do not recognise. Mark the Wi-Fi as metered in your laptop's settings; Windows then holds back its large updates. Switch off the automatic backup of photographs on your phone. One evening of updates can cost as much as two weeks of classes, and [the sums are here](/resources/resource/how-much-data-does-an-online-course-need).

## Be kind to the battery

Lithium batteries age by three things: heat, long hours at completely full, and being left empty. So:

- Keep it out of the sun and off the dashboard of a car. If it is hot to hold, switch it off and let it rest.
- Do not leave it on the charger for weeks. If your model has a setting for use on mains power, or a removable battery, use that at a desk.
- Charge when it falls to about a fifth, and unplug when it is near full, when you can. Do not worry when you cannot.
- Before a month without use, charge it to about half and store it in a cool place.
- If the case swells or the back no longer closes, stop at once. Do not press it, pierce it or charge it again. Take it to a repairer or an electronics collection point.

Use a charger of the voltage and current printed on the label. From a power bank, most Mifis run for many hours, which is a comfort during an exam.

## When it stops

Go in order, from the easy end. Is it charged? Does it show a mobile signal? Is there data left, and is the bundle still valid? Restart it. Take the SIM out, wipe it with a dry cloth, put it back the right way. Try the SIM in a phone: if it fails there too, the fault is the line and not the box. Only then use the reset pin, because it erases your settings.

If the device was given to you by the academy and still fails, write to support from your dashboard and say what you tried. You will save everyone a day.

## A last experiment

With the Mifi beside you, note the RSRP. Now stand between it and the window. The figure falls by a few decibels, because you are mostly water and water absorbs waves. You have just measured yourself. That is [Physics](/courses/physics), and it works on any evening.
`,
};
