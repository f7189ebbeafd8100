/** "Your turn": in the title, on the icon, and if one likes by a sound and a notification. */

import { plain } from "./dom.js";
import { recall, remember } from "./keep.js";
import { say } from "./say.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.js").View} View */

const SOUND = "flintlock.sound";
const NOTE = "flintlock.notify";
const ICONS = { calm: "../img/flintlock.svg", due: "../img/flintlock-turn.svg" };

/** Whether one of these seats has to answer. @param {View} view @param {string[]} mine */
export function isDue({ question }, mine) {
  if (!question) return false;
  return mine.includes(question.seat) || (question.typed && question.seat === "nature" && mine.length > 0);
}

export class TurnCall {
  /** Whether it was this browser's turn before; null: nothing was seen yet. @type {boolean | null} */
  #due = null;
  /** @type {AudioContext | null} */
  #audio = null;

  /** @param {View} view @param {string[]} mine */
  draw(view, mine) {
    const due = isDue(view, mine);
    document.title = due ? say("turn.title", { title: view.title }) : `${view.title} – ${say("flintlock")}`;
    const link = document.querySelector("link[rel=icon]");
    const icon = new URL(due ? ICONS.due : ICONS.calm, import.meta.url).pathname;
    if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
    if (due && this.#due === false) this.#call(view);
    this.#due = due;
  }

  /** @param {View} view */
  #call(view) {
    if (recall(SOUND, false)) this.#ring();
    if (recall(NOTE, false) && document.hidden) notify(view);
  }

  /** A small bell, made here: two tones that fade. */
  #ring() {
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    void audio.resume();
    [660, 880].forEach((pitch, index) => {
      const start = audio.currentTime + index * 0.16;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.5);
    });
  }

  /** For the menu; both are off until somebody wants them. @returns {import("./menu.js").Switch[]} */
  switches() {
    return [
      { name: say("switch.sound"), get: () => recall(SOUND, false), set: (on) => this.#wantSound(on) },
      { name: say("switch.notify"), get: () => recall(NOTE, false), set: wantNotes },
    ];
  }

  /** @param {boolean} on */
  #wantSound(on) {
    remember(SOUND, on);
    if (on) this.#ring(); // so that one knows it, and the browser that it is wanted
  }
}

/** Browsers notify only where the connection is safe, and only with their owner's leave. @param {boolean} on */
async function wantNotes(on) {
  if (on && !("Notification" in window && isSecureContext)) toast(say("notify.unsafe"), "warning");
  else if (on && (await Notification.requestPermission()) !== "granted") toast(say("notify.refused"), "warning");
  else remember(NOTE, on);
}

/** @param {View} view */
function notify(view) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(say("turn.title", { title: view.title }), { body: plain(view.question?.prompt), tag: "flintlock-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
