/* Test only, never shipped: stands in for the Windows class Windows.UI.ViewManagement.UISettings.
 *
 * Qt's platform `windows` asks that class for colors and text scale. Wine 8 has no such class (Wine 10 has),
 * and Qt then dies of an exception before the first window. Answers are those of a Windows with the light theme.
 */
#define COBJMACROS
#include <windows.h>

typedef struct { BYTE alpha, red, green, blue; } Color;
typedef HRESULT (WINAPI *Method)();
typedef struct { Method *methods; } Object;

static const GUID
    UNKNOWN     = {0x00000000, 0x0000, 0x0000, {0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46}},
    INSPECTABLE = {0xAF86E2E0, 0xB12D, 0x4C6A, {0x9C, 0x5A, 0xD7, 0xAA, 0x65, 0x10, 0x1E, 0x90}},
    FACTORY     = {0x00000035, 0x0000, 0x0000, {0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46}},
    SETTINGS_1  = {0x85361600, 0x1C63, 0x4627, {0xBC, 0xB1, 0x3A, 0x89, 0xE0, 0xBC, 0x9C, 0x55}},
    SETTINGS_2  = {0xBAD82401, 0x2721, 0x44F9, {0xBB, 0x91, 0x2B, 0xB2, 0x28, 0xBE, 0x44, 0x2F}},
    SETTINGS_3  = {0x03021BE4, 0x5254, 0x4781, {0x81, 0x94, 0x51, 0x68, 0xF7, 0xD0, 0x6D, 0x7B}},
    SETTINGS_4  = {0x52BB3002, 0x919B, 0x4D6B, {0x9B, 0x78, 0x8D, 0xD6, 0x6F, 0xF4, 0xB9, 0x3B}};

static Object factory, settings_1, settings_2, settings_3, settings_4;

/* IUnknown and IInspectable: everything lives as long as the process. */

static HRESULT WINAPI query(Object *self, const GUID *wanted, void **found)
{
    *found = NULL;
    if (self == &factory) {
        if (IsEqualGUID(wanted, &UNKNOWN) || IsEqualGUID(wanted, &INSPECTABLE) || IsEqualGUID(wanted, &FACTORY))
            *found = &factory;
    } else if (IsEqualGUID(wanted, &UNKNOWN) || IsEqualGUID(wanted, &INSPECTABLE) || IsEqualGUID(wanted, &SETTINGS_1))
        *found = &settings_1;
    else if (IsEqualGUID(wanted, &SETTINGS_2))
        *found = &settings_2;
    else if (IsEqualGUID(wanted, &SETTINGS_3))
        *found = &settings_3;
    else if (IsEqualGUID(wanted, &SETTINGS_4))
        *found = &settings_4;
    return *found ? S_OK : E_NOINTERFACE;
}

static ULONG WINAPI count(Object *self) { return 2; }
static HRESULT WINAPI interfaces(Object *self, ULONG *number, GUID **list) { *number = 0; *list = NULL; return S_OK; }
static HRESULT WINAPI class_name(Object *self, void **name) { *name = NULL; return S_OK; }
static HRESULT WINAPI trust(Object *self, int *level) { *level = 0; return S_OK; }

/* The settings' own methods, by the kind of their answer. */

static HRESULT WINAPI create(Object *self, void **made) { *made = &settings_1; return S_OK; }
static HRESULT WINAPI number(Object *self, UINT32 *value) { *value = 1; return S_OK; }
static HRESULT WINAPI yes(Object *self, BYTE *value) { *value = 1; return S_OK; }
static HRESULT WINAPI scale(Object *self, double *value) { *value = 1.0; return S_OK; }
static HRESULT WINAPI size(Object *self, float *sides) { sides[0] = sides[1] = 16; return S_OK; }
static HRESULT WINAPI subscribe(Object *self, void *handler, LONGLONG *token) { *token = 1; return S_OK; }
static HRESULT WINAPI unsubscribe(Object *self, LONGLONG token) { return S_OK; }

static HRESULT WINAPI color(Object *self, int kind, Color *value)
{
    static const Color background = {255, 255, 255, 255}, foreground = {255, 0, 0, 0}, accent = {255, 0, 0x78, 0xD7};
    *value = kind == 0 ? background : kind == 1 ? foreground : accent;
    return S_OK;
}

#define INHERITED (Method)query, (Method)count, (Method)count, (Method)interfaces, (Method)class_name, (Method)trust
#define SIZE (Method)size
#define NUMBER (Method)number
#define EVENT (Method)subscribe, (Method)unsubscribe

static Method factory_methods[] = {INHERITED, (Method)create};
static Method methods_1[] = {INHERITED, NUMBER, SIZE, SIZE, SIZE, SIZE, NUMBER, (Method)yes, (Method)yes,
                             NUMBER, NUMBER, NUMBER, NUMBER, (Method)color};
static Method methods_2[] = {INHERITED, (Method)scale, EVENT};
static Method methods_3[] = {INHERITED, (Method)color, EVENT};
static Method methods_4[] = {INHERITED, (Method)yes, EVENT};

static Object factory = {factory_methods}, settings_1 = {methods_1}, settings_2 = {methods_2},
              settings_3 = {methods_3}, settings_4 = {methods_4};

__declspec(dllexport) HRESULT WINAPI DllGetActivationFactory(void *name, void **found) { *found = &factory; return S_OK; }
__declspec(dllexport) HRESULT WINAPI DllCanUnloadNow(void) { return S_FALSE; }
BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, void *reserved) { return TRUE; }
