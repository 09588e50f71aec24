/** The address of the whole audit trail, below `/admin`. */
export const trailPath = 'history'
