/** The id of the entry that stands for every record (specification section 9). */
export const allRecords = -1
