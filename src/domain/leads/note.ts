/** Long enough for any conversation; counted in characters. */
export const maxNoteLength = 5000;
