// The business's pictures of its options.
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';

/** In pixels. */
export const largestPicture = [640, 480] as const;

export const pictureEndpoints = {
  'POST /admin/pictures': {
    maxBodyKb: 100,
    picture: true,
    summary:
      'Send a picture of an option: the body is a WebP, JPEG or PNG of at most 640 × 480 pixels and 100 kB. One that no saved version names is removed after a day',
    response: z.object({
      id: z.string().describe('SHA-256 in base64url. Its address is `/pictures/` and this.'),
    }),
  },
} as const satisfies Endpoints;
