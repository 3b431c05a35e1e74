// Our own line icons, 24 by 24, in the colour of the text beside them. They are decoration.

function lineIcon(path: string) {
  return function Icon({ className = 'size-5' }: { readonly className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`shrink-0 ${className}`}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const CheckIcon = /* @__PURE__ */ lineIcon('m5 12.5 4.5 4.5L19 7.5');
export const ArrowLeftIcon = /* @__PURE__ */ lineIcon('M19 12H5m6-6-6 6 6 6');
export const ArrowRightIcon = /* @__PURE__ */ lineIcon('M5 12h14m-6-6 6 6-6 6');
export const ChevronDownIcon = /* @__PURE__ */ lineIcon('m6 9.5 6 6 6-6');
export const PhoneIcon = /* @__PURE__ */ lineIcon(
  'M5 4h3.5l1.8 4.5-2.2 1.6a12 12 0 0 0 5.8 5.8l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
);
export const PencilIcon = /* @__PURE__ */ lineIcon(
  'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3Zm10.5-12.5 3 3',
);
export const EyeIcon = /* @__PURE__ */ lineIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm6.5 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z',
);
export const EyeOffIcon = /* @__PURE__ */ lineIcon(
  'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9m-6.1-7.7a3 3 0 0 0 4.2 4.2',
);
export const SunIcon = /* @__PURE__ */ lineIcon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0Zm4-9.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = /* @__PURE__ */ lineIcon('M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z');
export const RefreshIcon = /* @__PURE__ */ lineIcon(
  'M20 5v5h-5M4 19v-5h5m10.4-4A8 8 0 0 0 5.5 7.5M4.6 14a8 8 0 0 0 13.9 2.5',
);
export const CopyIcon = /* @__PURE__ */ lineIcon('M9 9h11v11H9zM15 9V4H4v11h5');
export const CloseIcon = /* @__PURE__ */ lineIcon('M6 6l12 12M18 6 6 18');
export const MenuIcon = /* @__PURE__ */ lineIcon('M4 7h16M4 12h16M4 17h16');
export const CalendarIcon = /* @__PURE__ */ lineIcon('M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8');
export const StarIcon = /* @__PURE__ */ lineIcon(
  'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z',
);
export const DownloadIcon = /* @__PURE__ */ lineIcon('M12 3.5v11m-4.5-4.5 4.5 4.5 4.5-4.5M4 19.5h16');
export const PriceTagIcon = /* @__PURE__ */ lineIcon('M3.5 12.5V4h8.5l8.5 8.5-8 8-9-8ZM8 8.5h.01');
export const InboxIcon = /* @__PURE__ */ lineIcon('M3.5 13.5 6 5h12l2.5 8.5V19h-17zm0 0H8a4 4 0 0 0 8 0h4.5');
export const UsersIcon = /* @__PURE__ */ lineIcon(
  'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0ZM2.5 20a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4m3 2.4a6.5 6.5 0 0 1 3 5.9',
);
export const SettingsIcon = /* @__PURE__ */ lineIcon(
  'M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
);
export const LogoutIcon = /* @__PURE__ */ lineIcon('M10 4H5v16h5m4-12 4 4-4 4m4-4H9');
export const LockIcon = /* @__PURE__ */ lineIcon('M5.5 10.5h13V20h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5');
