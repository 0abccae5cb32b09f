/* The python.exe of the test runtime: what CPython's own PC/python.c does. Never shipped. */
#include <wchar.h>

extern __declspec(dllimport) int Py_Main(int count, wchar_t **words);

int wmain(int count, wchar_t **words)
{
    return Py_Main(count, words);
}
