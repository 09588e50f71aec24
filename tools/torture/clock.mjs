// Loaded before the app (`node --import`): its clock is CLOCK_AHEAD_MS milliseconds ahead of the machine's.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const MachineDate = Date

class AheadDate extends MachineDate {
  /** @param {any[]} parts */
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + ahead)
    else super(.../** @type {[any]} */ (parts))
  }
  static now() {
    return MachineDate.now() + ahead
  }
}

// The app never calls it without `new`.
globalThis.Date = /** @type {DateConstructor} */ (AheadDate)
